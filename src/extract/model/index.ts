export { containedShare, datesIn, faultAgainst, withoutDates, type Ground } from './support';
export { extractionRole, type DraftProposition, type ReadingBatch } from './role';
export { isSame, readBatch, type ArticleToRead, type ModelReading } from './read';
