export { createModelArticles, type ModelArticles, type ModelTotals } from './articles';
export { createModelPass, type ModelPass, type ModelReadingStatus } from './pass';
export { createModelReports, type ModelReports } from './reports';
