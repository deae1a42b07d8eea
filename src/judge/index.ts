export { FEATURES, type FeatureName, type Features } from './features';
export {
  answersEnough,
  FEATURE_NAMES,
  levelOf,
  logitOf,
  mayDate,
  mayResolve,
  probabilityOf,
  standsBeside,
  vectorOf,
  type JudgeModel,
  type Level,
  type Tree,
} from './judge';
