/** The reader's spans over many passages, counted as votes: the way where sentences and timelines decide nothing. */
export { answerByVote, isWeak } from './vote';
export { withGuess } from './guess';
