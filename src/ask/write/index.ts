export { writeAnswer } from './write';
export { writePoints } from './points';
