/**
 * Photo credits. A caption describes a picture in the present tense, whenever it was taken, so it tells of nothing that
 * is so on the day of publication.
 */
const CREDIT = new RegExp(
  [
    String.raw`\b(?:Getty Images|Shutterstock|AFP\/|\/AFP|\/AP\b|AP\/|AP Photo|\/Reuters|Reuters\/|\/Getty|via AP\b|\/EPA|EPA-EFE|\/TASS|\/Zuma)`,
    String.raw`\b(?:Photo|Photos|Photograph|Picture|Image|Image credit|Photo credit|Credit)(?: by|:) `,
    String.raw`\b(?:[Cc]ourtesy (?:of )?[A-Z]|Staff Photographer|file photo|USA TODAY NETWORK\b)`,
  ].join('|'),
);

/** Whether a sentence is the caption of a picture, by the credit that stands in it. */
export function isCaption(sentence: string): boolean {
  return CREDIT.test(sentence);
}
