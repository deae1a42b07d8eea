export type * from './ports';
export { headed } from './headed';
export { FENCE_RULE, fenced } from './fence';
export { citesOf, jsonIn, play, type PlayOptions, type Role } from './role';
export { fitsContext, mostThatFit, promptTokens } from './budget';
