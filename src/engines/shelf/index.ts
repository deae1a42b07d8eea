export type * from './types';
export { download, type DownloadPorts, type DownloadRequest } from './download';
export { openModelFolder, type FileWriter, type ModelFolder } from './folder';
export { stopped, type OnProgress } from './pieces';
export { createShelf, shelfId, type Shelf } from './shelf';
