export { answerFromTables, withoutRows } from './answer';
export { readTableQuestion, type TableQuestion } from './question';
export { tableViews, type TableRow, type TableView } from './view';
