/** How collections of temporal questions label them, learnt from one of them; the app knows no such labels. */
export {
  categoryFeatures,
  hasOpenCategory,
  hasSignal,
  labelledCategories,
  labelledFrame,
  labelledSignals,
  signalFeatures,
  THREE,
  threeWay,
  type LabelWeights,
  type Written,
  writtenAs,
} from './labels';
