import { decodeText } from '../bytes';
import type { ReadContext } from '../context';
import type { FrontMatter } from './front-matter';

/** The facts that Joplin writes at the foot of a note, one in a line, the kind last. */
const FOOT = /(?:^|\n)id: [0-9a-f]{32}\n(?:[a-z_]+:.*\n)*type_: (\d+)\s*$/;
const NOTE = '1';

/**
 * A file of Joplin's own export (RAW, or inside a JEX archive): the note with its facts, `'left out'` for folders, tags
 * and files attached, `null` for any other Markdown.
 */
export function readJoplin(
  raw: string,
  name: string,
  context: ReadContext,
): { fields: FrontMatter['fields']; body: string } | 'left out' | null {
  const text = raw.replace(/\r\n?/g, '\n');
  const foot = FOOT.exec(text);
  if (foot === null) return null;
  if (foot[1] !== NOTE) return 'left out';
  const facts = factsOf(foot[0]);
  const [title = '', ...rest] = text.slice(0, foot.index).split('\n');
  const folder = folderName(facts.get('parent_id') ?? '', name, context);
  const own = (facts.get('source_url') ?? '') === '';
  return {
    fields: {
      title,
      url: facts.get('source_url') ?? '',
      author: facts.get('author') ?? '',
      // A clipped page was saved on that day; a note of one's own was written on it.
      [own ? 'published' : 'saved']: facts.get('user_created_time') ?? facts.get('created_time') ?? '',
      ...(own ? { modified: facts.get('user_updated_time') ?? '' } : {}),
      ...(folder === null ? {} : { folder }),
    },
    body: rest.join('\n').trim(),
  };
}

function factsOf(foot: string): Map<string, string> {
  return new Map(
    foot
      .trim()
      .split('\n')
      .map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
      }),
  );
}

/** Folders are files of the same archive, named by their id. */
function folderName(id: string, name: string, context: ReadContext): string | null {
  if (id === '') return null;
  const bytes = context.companion(`${name.slice(0, name.lastIndexOf('/') + 1)}${id}.md`);
  return bytes === null ? null : (decodeText(bytes).split('\n', 1)[0]?.trim() ?? null);
}
