/** Values of a front matter block; lists as arrays, everything else as text. */
export interface FrontMatter {
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  /** The file without the block. */
  readonly body: string;
}

/**
 * The `---` (YAML) or `+++` (TOML) block at the top of a Markdown file. Reads what such blocks hold in practice: one
 * value a line, quoted or not, lists in brackets or in lines, folded text; nested tables are passed over.
 */
export function frontMatterOf(text: string): FrontMatter {
  const source = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const match = /^(---|\+\+\+)[ \t]*\n([^]*?)\n(?:\1|\.\.\.)[ \t]*(?:\n|$)/.exec(source);
  if (!match) return { fields: {}, body: source };
  const fields = new Map<string, string | string[]>();
  let key: string | null = null;
  for (const line of (match[2] ?? '').split('\n')) {
    const pair = /^([\w][\w .-]*?)\s*[:=](?:\s+|$)(.*)$/.exec(line);
    const item = /^\s*-\s+(.*)$/.exec(line);
    if (pair) {
      key = pair[1] as string;
      fields.set(key, valueOf(withoutComment(pair[2] as string)));
    } else if (item && key !== null) {
      const list = fields.get(key);
      const value = scalar(withoutComment(item[1] as string));
      fields.set(key, Array.isArray(list) ? [...list, value] : [value]);
    } else if (key !== null && /^\s+\S/.test(line)) {
      const before = fields.get(key);
      const start = typeof before === 'string' ? before.replace(/^[|>][+-]?$/, '') : '';
      if (typeof before === 'string') fields.set(key, `${start} ${line.trim()}`.trim());
    }
  }
  return { fields: Object.fromEntries(fields), body: source.slice(match[0].length) };
}

function valueOf(raw: string): string | string[] {
  const list = /^\[(.*)\]$/.exec(raw.trim())?.[1];
  if (list === undefined) return scalar(raw);
  return (list.match(/\s*"[^"]*"|\s*'[^']*'|[^,]+/g) ?? []).map(scalar).filter((v) => v !== '');
}

function scalar(raw: string): string {
  const text = raw.trim();
  const quoted = /^"([^]*)"$/.exec(text)?.[1];
  if (quoted !== undefined) return quoted.replace(/\\(["\\nt])/g, (_, sign: string) => ESCAPED[sign] ?? sign);
  const single = /^'([^]*)'$/.exec(text)?.[1];
  if (single !== undefined) return single.replace(/''/g, "'");
  return text === 'null' || text === '~' ? '' : text;
}

/** What a backslash means in double quotes, besides the sign itself. */
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t' };

const withoutComment = (raw: string): string => (/^\s*["'[]/.test(raw) ? raw : raw.replace(/\s+#\s.*$/, ''));
