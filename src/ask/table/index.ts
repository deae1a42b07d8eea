export { answerFromTables, withoutRows } from './answer';
export { readTableQuestion, type TableQuestion } from './question';
export { tableViews, type TablePart, type TableRow, type TableView } from './view';
