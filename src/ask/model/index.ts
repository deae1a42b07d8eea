export { judgeRole, type Judgement, type JudgeInput } from './judge';
export { pointsRole, reduceRole, type Point, type PointsInput } from './points';
export { frameRole, rephrase, type Rephrased } from './rephrase';
