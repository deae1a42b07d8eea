import { failedRecord, noteRecord, reasonOf } from '../records';
import { inside, type ReadContext } from '../context';
import type { ImportRecord, ImportSource } from '../types';
import { planArchive } from './archive-files';
import type { ZipEntry } from './zip-directory';
import { ZipFile } from './zip-file';

/** A ZIP archive, or a document that is one: a book (EPUB), a document of Word (DOCX) or of OpenDocument (ODT). */
export async function* readZipSource(source: ImportSource, context: ReadContext): AsyncGenerator<ImportRecord> {
  const zip = new ZipFile(source.bytes, context.budget);
  const type = zip.has('mimetype') ? new TextDecoder().decode(zip.read('mimetype') ?? undefined).trim() : '';
  if (type === 'application/epub+zip') yield* (await import('../rare/epub')).readEpub(zip);
  else if (type === 'application/vnd.oasis.opendocument.text')
    yield* (await import('../rare/office')).readOdt(zip, source);
  else if (zip.has('word/document.xml')) yield* (await import('../rare/office')).readDocx(zip, source);
  else if (zip.has('xl/workbook.xml') || type.endsWith('.spreadsheet'))
    yield failedRecord(null, 'This is a spreadsheet. Save each sheet as CSV and import that.');
  else if (zip.has('ppt/presentation.xml') || type.endsWith('.presentation'))
    yield failedRecord(null, 'These are slides. Save them as PDF and import that.');
  else if (context.depth > 0)
    yield failedRecord(
      null,
      'This is an archive inside an archive, which is not opened. Unpack it and import it alone.',
    );
  else yield* readZip(zip, source, context);
}

/**
 * A ZIP archive: each file in it as if it had been dropped alone, known exports put together. A file that is damaged,
 * too large or an archive itself is named and left out; the others go in.
 */
async function* readZip(zip: ZipFile, source: ImportSource, context: ReadContext): AsyncGenerator<ImportRecord> {
  const plan = planArchive(zip.entries.map(({ name }) => name));
  if (plan.read.length === 0) {
    yield failedRecord(null, emptyReason(zip));
    return;
  }
  if (plan.kind !== null) yield noteRecord(`This is ${plan.kind}: ${plan.read.length} of its files were read.`);
  const wanted = new Set(plan.read);
  const inner = inside(context, (path) => zip.read(path));
  const total = source.bytes.length;
  let done = 0;
  for (const entry of zip.entries) {
    done += entry.packedBytes;
    if (!wanted.has(entry.name)) continue;
    yield* entryRecords(zip, entry, inner);
    context.options.onBytes?.(Math.min(done, total), total);
  }
}

async function* entryRecords(zip: ZipFile, entry: ZipEntry, context: ReadContext): AsyncGenerator<ImportRecord> {
  let bytes: Uint8Array;
  try {
    bytes = zip.content(entry);
  } catch (error) {
    yield { ...failedRecord(null, reasonOf(error)), file: entry.name };
    return;
  }
  for await (const record of context.read({ name: entry.name, mediaType: '', bytes }, context)) {
    yield { ...record, file: record.file === undefined ? entry.name : `${entry.name} › ${record.file}` };
  }
}

function emptyReason({ entries }: ZipFile): string {
  return entries.length === 0
    ? 'The archive is empty.'
    : `The archive holds ${entries.length} files, none of which can hold an article: pictures, styles, scripts or programs.`;
}
