import { nodeTime, writeReport, type ReportFact } from '../../graph';
import type { Generator, PlayOptions } from '../../models';
import { formatTime } from '../../time';
import type { TimePoint } from '../time-types';

/**
 * The report of a time node, written from its points.
 * @returns `null` when there is no usable reply: the points are the report
 */
export function writeNode(
  generator: Generator,
  key: string,
  points: readonly TimePoint[],
  options: PlayOptions,
): ReturnType<typeof writeReport> {
  return writeReport(generator, formatTime(nodeTime(key)), points.map(factOf), options);
}

function factOf({ quote, title, publishedAt, from, to, node }: TimePoint): ReportFact {
  const interval = { start: from, end: to };
  const when = formatTime(nodeTime(node));
  return { quote, title, publishedAt, time: interval, when };
}
