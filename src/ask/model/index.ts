export { pointsRole, reduceRole, type Point, type PointsInput } from './points';
export { frameRole, rephrase, type Rephrased } from './rephrase';
