import { noteRecord } from '../records';
import type { ImportRecord } from '../types';
import type { FeedField } from './feed-items';

/** The kind of an entry of Blogger's own export stands among its categories. */
const BLOGGER_KIND = /blogger\/2008\/kind#(\w+)$/;

/**
 * A blog's own export that looks like a feed: WordPress (WXR) and Blogger. Only what was published is an article: no
 * drafts, menus, pictures, comments or settings. In an ordinary feed nothing is left out.
 */
export class BlogExport {
  private readonly names = new Map<string, string>();
  private readonly left = new Map<string, number>();
  private kind: 'WordPress' | 'Blogger' | null = null;

  constructor(head: readonly FeedField[]) {
    for (const field of head) {
      if (field.name === 'wp:wxr_version') this.kind = 'WordPress';
      if (field.name !== 'wp:author') continue;
      const text = (name: string): string => field.children.find((child) => child.name === name)?.text.trim() ?? '';
      if (text('wp:author_display_name') !== '')
        this.names.set(text('wp:author_login'), text('wp:author_display_name'));
    }
  }

  /** True for an entry that is no published article; counted for the note. */
  leavesOut(fields: readonly FeedField[]): boolean {
    const why = this.reason(fields);
    if (why !== null) this.left.set(why, (this.left.get(why) ?? 0) + 1);
    return why !== null;
  }

  /** The entry with names of authors in place of their logins, without marks of the blog's own. */
  fieldsOf(fields: readonly FeedField[]): readonly FeedField[] {
    if (this.kind === null) return fields;
    return fields.flatMap((field) => {
      if (field.name === 'category' && BLOGGER_KIND.test(field.attributes['term'] ?? '')) return [];
      if (field.name === 'dc:creator') return [{ ...field, value: this.names.get(field.value) ?? field.value }];
      if (field.name === 'wp:comment') this.left.set('comments', (this.left.get('comments') ?? 0) + 1);
      return [field];
    });
  }

  *notes(): Generator<ImportRecord> {
    if (this.kind === null) return;
    const left = [...this.left].map(([what, n]) => `${what} (${n})`);
    yield noteRecord(`This is an export of ${this.kind}.${left.length === 0 ? '' : ` Left out: ${left.join(', ')}.`}`);
  }

  private reason(fields: readonly FeedField[]): string | null {
    const value = (name: string): string => fields.find((field) => field.name === name)?.value.trim() ?? '';
    const type = value('wp:post_type');
    if (type !== '') {
      this.kind = 'WordPress';
      if (type !== 'post' && type !== 'page')
        return type === 'attachment' ? 'pictures and files' : 'menus and parts of the site';
      return value('wp:status') === 'publish' ? null : 'drafts';
    }
    const own = fields
      .map((field) => BLOGGER_KIND.exec(field.attributes['term'] ?? '')?.[1])
      .find((kind) => kind !== undefined);
    const blogger = own ?? value('blogger:type').toLowerCase();
    if (blogger === '') return null;
    this.kind = 'Blogger';
    if (blogger === 'comment') return 'comments';
    if (blogger !== 'post' && blogger !== 'page') return 'settings';
    const draft = value('app:draft') === 'yes' || /^(?:draft|soft_trashed|scheduled)$/i.test(value('blogger:status'));
    return draft ? 'drafts' : null;
  }
}
