/** Questions understood: frame, intermediate questions, succession, role and operators. */
export { frameQuestion, type FrameOptions } from './frame';
export { intermediateQuestions, type Intermediate } from './intermediate';
export { readSuccession, type Succession } from './succession';
export { insistsOnKind } from './answer-type';
export { asksDeed, readRole, type Role } from './role';
export { readOperators, type Operator, type OperatorKind } from './operator';
export { readByRules, type RuleReading } from './frame';
export type * from './types';
export { asksAhead, asksPresent } from './present';
export { restate } from './restate';
