/** Files that come along in archives and hold no article. */
const NO_ARTICLES =
  /\.(?:png|jpe?g|gif|webp|avif|heic|svg|ico|bmp|tiff?|css|m?js|map|woff2?|ttf|otf|eot|mp[34]|m4[av]|mov|webm|ogg|opus|wav|exe|dmg|iso|db|sqlite3?)$/i;
const SYSTEM = /(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini|__MACOSX)(?:\/|$)/;
/** What a browser saves beside a page: scripts, styles and frames. */
const PAGE_PARTS = /_(?:files|Dateien|fichiers|archivos|file|bestanden)\//;

/** Which files of an archive to read, in which order, as one export. */
export interface ArchivePlan {
  /** In words, when the archive is a known export: "an Omnivore export". */
  readonly kind: string | null;
  readonly read: readonly string[];
  /** Pictures, styles and the like: only counted. */
  readonly ignored: number;
}

/**
 * What to read of an archive. Known exports spread one article over several files: then only the files that begin one
 * are read, and the others are looked up from there.
 */
export function planArchive(names: readonly string[]): ArchivePlan {
  const files = names.filter((name) => !SYSTEM.test(name));
  const articles = files.filter((name) => !NO_ARTICLES.test(name) && !PAGE_PARTS.test(name));
  const plan = (kind: string | null, read: readonly string[]): ArchivePlan => ({
    kind,
    read,
    ignored: files.length - read.length,
  });
  const base = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
  const own = articles.find((name) => base(name) === 'dateline.json');
  if (own !== undefined) {
    const folder = own.slice(0, -'dateline.json'.length);
    const library = articles.filter((name) => name === `${folder}articles.jsonl`);
    if (library.length > 0) return plan('a Dateline export', library);
  }
  const metadata = articles.filter((name) => /^metadata_\d+_to_\d+\.json$/.test(base(name)));
  if (metadata.length > 0) return plan('an Omnivore export', metadata);
  if (
    articles.some((name) => base(name) === 'posts.csv') &&
    articles.some((name) => /(?:^|\/)posts\/\d+\.[^/]*html$/.test(name))
  )
    return plan(
      'a Substack export',
      articles.filter((name) => base(name) === 'posts.csv'),
    );
  const set = new Set(articles);
  const once = articles.filter((name) => {
    // Google Keep writes each note twice; Notion each table, once with its sub-pages.
    if (/\.html$/i.test(name) && set.has(name.replace(/\.html$/i, '.json'))) return false;
    return !(/_all\.csv$/i.test(name) && set.has(name.replace(/_all\.csv$/i, '.csv')));
  });
  if (once.some((name) => /(?:^|\/)Takeout\//.test(name))) return plan('a Google Takeout', once);
  if (once.length > 0 && once.every((name) => NOTION.test(base(name)))) return plan('a Notion export', once);
  return plan(null, once);
}

const NOTION = /[ -][0-9a-f]{32}\.(?:md|csv|html)$/;
