export { containedShare, datesIn, faultAgainst, withoutDates, type Ground } from './support';
export { extractionRole, type DraftProposition, type ReadingBatch } from './role';
export { isSame, readBatch, readWithModel, type ArticleToRead, type ModelReading } from './read';
