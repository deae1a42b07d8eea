export { answerFromReports } from './answer';
