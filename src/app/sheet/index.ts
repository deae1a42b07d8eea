/**
 * An answer with its evidence for others to read: as Markdown, as one HTML file, as plain text, as a picture. Loaded when
 * it is asked for.
 */
export { sheetHtml } from './html';
export { sheetMarkdown } from './markdown';
export { sheetPicture } from './picture';
export { sheetOf } from './sheet';
export { sheetText } from './text';
export type { Sheet, SheetOptions } from './types';
