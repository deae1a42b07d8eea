import type { ImportReport } from '../library';
import { bytes, count, list, timeLeft } from './words';

/** "Reading feed.xml", "Imported 3 files", … */
export function importTitle(report: ImportReport): string {
  const what = report.files.length === 1 ? (report.files[0] ?? 'one file') : count(report.files.length, 'file');
  switch (report.status) {
    case 'running':
      return `Importing ${what}`;
    case 'paused':
      return `Paused: ${what}`;
    case 'finished':
      return `Imported ${what}`;
    case 'cancelled':
      return `Cancelled: ${what}`;
    case 'failed':
      return `Stopped: ${what}`;
  }
}

/** Counts of a running import: "1,204 read · 12.4 of 31 MB · about a minute left". */
export function importProgress(report: ImportReport, secondsLeft: number | null): string {
  const size = `${bytes(report.bytesRead)} of ${bytes(report.bytesTotal)}`;
  const left = report.status === 'paused' ? 'paused' : timeLeft(secondsLeft);
  return [`${report.read.toLocaleString('en')} read`, size, left].filter(Boolean).join(' · ');
}

/** The counts of a report, each with its word. Zero counts are left out, save what was stored. */
export function importCounts(report: ImportReport): { readonly words: string; readonly n: number }[] {
  const rows = [
    { words: 'read', n: report.read },
    { words: 'stored', n: report.stored },
    { words: report.links === 1 ? 'of them a link without a text' : 'of them links without a text', n: report.links },
    { words: 'already there', n: report.alreadyThere },
    { words: 'updated', n: report.updated },
    { words: 'failed', n: report.failed.length },
  ];
  return rows.filter(({ n, words }) => n > 0 || words === 'read' || words === 'stored');
}

/** What is worth knowing about what was stored; `null` when nothing is. */
export function importNote(report: ImportReport): string | null {
  const undated = report.undated > 0 ? `${count(report.undated, 'article has', 'articles have')} no known date` : null;
  const foreign =
    report.notEnglish > 0
      ? `${count(report.notEnglish, 'article is', 'articles are')} not in English: searchable, but without facts and answers`
      : null;
  const notes = [undated, foreign].filter((note) => note !== null);
  return notes.length > 0 ? `${list(notes)}.` : null;
}

/** What of a stopped import is still to be read; `null` for any other. */
export function importMissing(report: ImportReport): string | null {
  if (report.status !== 'failed' && report.status !== 'cancelled') return null;
  const left = report.bytesTotal - report.bytesRead;
  return left > 0 ? `${bytes(left)} of ${bytes(report.bytesTotal)} were not read.` : null;
}

/** One line for any screen when an import has ended: what was stored, what failed, what to do. */
export function importOutcome(report: ImportReport): string | null {
  const failed = report.failed.length > 0;
  const stored = `${count(report.stored, 'article')} stored`;
  const counts = failed ? `${stored}, ${count(report.failed.length, 'record')} failed` : stored;
  switch (report.status) {
    case 'finished':
      return `Import finished: ${counts}${failed ? '; see Library' : ''}.`;
    case 'failed':
      return `Import stopped: ${counts}. ${report.problem?.hint ?? ''} See Library.`;
    default:
      return null;
  }
}

/** The failures as lines to copy: file, line, reason, separated by tabs. */
export function failuresAsText(report: ImportReport): string {
  return report.failed.map(({ file, line, reason }) => [file, line ?? '', reason].join('\t')).join('\n');
}
