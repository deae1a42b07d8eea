export { FEATURES, type FeatureName, type Features } from './features';
export { levelOf, mayResolve, probabilityOf, standsBeside, type Level } from './judge';
