/** What held and for how long: spells of any exclusive relation, and which report is the current one. */
export { type Report, type ReportOptions, currentReports } from './supersede';
export {
  type StateBoundary,
  type StateInterval,
  type TimelineInput,
  type TimelineOptions,
  buildTimeline,
} from './timeline';
