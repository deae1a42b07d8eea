export { writeAnswer } from './write';
