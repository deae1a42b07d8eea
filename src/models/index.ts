export type * from './ports';
export { FENCE_RULE, fenced } from './fence';
export { jsonIn, play, type PlayOptions, type Role } from './role';
export { fitsContext, mostThatFit, promptTokens } from './budget';
