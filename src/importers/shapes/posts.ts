import {
  asRecord,
  hasKeys,
  listIn,
  recordsIn,
  textIn,
  type DocumentShape,
  type PlainRecord,
  type RecordShape,
  type ShapedRecord,
} from './shape';

/** A channel or chat, or all of them, as Telegram's desktop app exports it. */
const telegram: DocumentShape = {
  name: 'a Telegram export',
  taken: ['text', 'day', 'channel', 'author', 'changed'],
  left: ['photo', 'file', 'reactions', 'views', 'reply_to_message_id', 'service messages'],
  fits: (document) =>
    recordsIn(document['messages']).some((m) => hasKeys(m, 'type', 'date')) ||
    Array.isArray(asRecord(document['chats'])['list']),
  *records(document) {
    const chats = recordsIn(asRecord(document['chats'])['list']);
    for (const chat of chats.length > 0 ? chats : [document]) {
      const name = textIn(chat['name']);
      for (const message of recordsIn(chat['messages'])) yield telegramMessage(message, name, chat['id']);
    }
  },
};

function telegramMessage(message: PlainRecord, channel: string | null, chat: unknown): ShapedRecord {
  if (message['type'] !== 'message') return null;
  const parts = typeof message['text'] === 'string' ? [message['text']] : listIn(message['text']);
  const text = parts.map((part) => (typeof part === 'string' ? part : String(asRecord(part)['text'] ?? ''))).join('');
  if (text.trim() === '') return null;
  const from = textIn(message['from']);
  return {
    text,
    // The local day of whoever exported it, which is the day the channel showed.
    published: message['date'],
    modified: message['edited'],
    source: channel,
    author: from === channel ? null : from,
    guid: `urn:telegram:${String(chat ?? channel)}:${String(message['id'])}`,
  };
}

const keep: DocumentShape = {
  name: 'a note of Google Keep',
  taken: ['title', 'text', 'lists', 'labels', 'day', 'changed', 'archived', 'star'],
  left: ['color', 'attachments', 'sharees'],
  fits: (note) => hasKeys(note, 'isTrashed', 'isArchived') || hasKeys(note, 'userEditedTimestampUsec', 'isPinned'),
  *records(note) {
    if (note['isTrashed'] === true) return;
    const items = recordsIn(note['listContent']).map(
      (item) => `${item['isChecked'] === true ? '✓' : '•'} ${String(item['text'] ?? '')}`,
    );
    const clipped = recordsIn(note['annotations']).find((a) => textIn(a['url']) !== null);
    yield {
      title: note['title'],
      text: [textIn(note['textContent']), ...items].filter((part) => part !== null).join('\n'),
      url: clipped?.['url'],
      tags: recordsIn(note['labels']).map(({ name }) => name),
      published: note['createdTimestampUsec'] ?? note['userEditedTimestampUsec'],
      modified: note['createdTimestampUsec'] === undefined ? undefined : note['userEditedTimestampUsec'],
      archived: note['isArchived'],
      starred: note['isPinned'],
    };
  },
};

const ghost: DocumentShape = {
  name: 'a Ghost export',
  taken: ['title', 'text', 'published', 'changed', 'tags', 'authors', 'address where it is known'],
  left: ['drafts', 'settings', 'pictures', 'members'],
  fits: (document) =>
    Array.isArray(asRecord(asRecord(listIn(document['db'])[0])['data'])['posts']) ||
    Array.isArray(asRecord(document['data'])['posts']),
  *records(document) {
    const data = asRecord(asRecord(listIn(document['db'])[0] ?? document)['data']);
    const names = (list: unknown): Map<unknown, unknown> => new Map(recordsIn(list).map(({ id, name }) => [id, name]));
    const [tags, users] = [names(data['tags']), names(data['users'])];
    const linked = (links: unknown, post: unknown, key: string, from: Map<unknown, unknown>): unknown[] =>
      recordsIn(links)
        .filter((link) => link['post_id'] === post)
        .map((link) => from.get(link[key]))
        .filter((name) => name !== undefined);
    for (const post of recordsIn(data['posts'])) {
      if (post['status'] !== 'published' && post['status'] !== 'sent') {
        yield null;
        continue;
      }
      const authors = linked(data['posts_authors'], post['id'], 'author_id', users);
      yield {
        title: post['title'],
        html: post['html'],
        text: post['html'] ? undefined : post['plaintext'],
        url: post['canonical_url'],
        guid: post['uuid'] ?? `urn:ghost:${String(post['slug'] ?? post['id'])}`,
        published: post['published_at'],
        modified: post['updated_at'],
        tags: linked(data['posts_tags'], post['id'], 'tag_id', tags),
        // One writer alone needs no table that says who wrote what.
        author:
          authors.length > 0
            ? authors
            : users.size === 1
              ? [...users.values()]
              : (users.get(post['author_id']) ?? null),
      };
    }
  },
};

const mastodon: DocumentShape = {
  name: 'an outbox of Mastodon (ActivityPub)',
  taken: ['text', 'day', 'address', 'hashtags', 'author'],
  left: ['boosts', 'pictures', 'who it is to'],
  fits: (document) => document['type'] === 'OrderedCollection' && Array.isArray(document['orderedItems']),
  *records({ orderedItems }) {
    for (const activity of recordsIn(orderedItems)) {
      const post = asRecord(activity['object']);
      if (activity['type'] !== 'Create' || textIn(post['content']) === null) {
        yield null;
        continue;
      }
      const actor = textIn(activity['actor']) ?? '';
      const name = /^https?:\/\/([^/]+)\/(?:users\/|@)([^/]+)/.exec(actor);
      yield {
        title: post['summary'],
        html: post['content'],
        url: post['url'] ?? post['id'],
        published: post['published'] ?? activity['published'],
        modified: post['updated'],
        author: name ? `@${name[2]}@${name[1]}` : null,
        tags: recordsIn(post['tag'])
          .filter(({ type }) => type === 'Hashtag')
          .map((tag) => String(tag['name'] ?? '').replace(/^#/, '')),
      };
    }
  },
};

/** The Guardian's content API. */
const guardian: RecordShape = {
  name: 'articles of the Guardian’s interface',
  taken: ['title', 'text', 'published', 'address', 'author', 'section as tag'],
  left: ['apiUrl', 'isHosted', 'pillarId'],
  fits: (record) => hasKeys(record, 'webTitle', 'webUrl'),
  map: (record) => {
    const fields = asRecord(record['fields']);
    return {
      title: fields['headline'] ?? record['webTitle'],
      text: fields['bodyText'],
      html: fields['body'],
      summary: fields['trailText'] ?? fields['standfirst'],
      url: record['webUrl'],
      published: record['webPublicationDate'],
      modified: fields['lastModified'],
      author: fields['byline'],
      source: 'The Guardian',
      tags: [record['sectionName'], ...recordsIn(record['tags']).map((tag) => tag['webTitle'])].filter(
        (tag) => typeof tag === 'string',
      ),
    };
  },
};

const newsPlease: RecordShape = {
  name: 'an article of news-please',
  taken: ['title', 'text', 'published', 'changed', 'saved', 'address', 'authors', 'source'],
  left: ['image_url', 'filename', 'localpath', 'language'],
  fits: (record) => hasKeys(record, 'date_publish', 'maintext'),
  map: (record) => ({
    title: record['title'],
    text: record['maintext'] ?? record['text'],
    summary: record['description'],
    url: record['url'],
    author: record['authors'],
    source: record['source_domain'],
    published: record['date_publish'],
    modified: record['date_modify'],
    saved: record['date_download'],
  }),
};

/** CSL-JSON, as Zotero, Mendeley and pandoc write it. */
const csl: RecordShape = {
  name: 'references (CSL-JSON)',
  taken: ['title', 'abstract as text', 'published', 'saved', 'address', 'authors', 'publication', 'keywords', 'note'],
  left: ['volume', 'issue', 'page', 'DOI', 'ISSN', 'language'],
  fits: (record) =>
    hasKeys(record, 'type', 'title') && ('issued' in record || 'container-title' in record || 'citation-key' in record),
  map: (record) => ({
    title: record['title'],
    text: record['abstract'],
    url: record['URL'] ?? (textIn(record['DOI']) === null ? undefined : `https://doi.org/${String(record['DOI'])}`),
    published: dateParts(record['issued']),
    saved: dateParts(record['accessed']),
    source: record['container-title'] ?? record['publisher'],
    author: recordsIn(record['author']).map(
      (a) => textIn(a['literal']) ?? [a['given'], a['family']].filter(Boolean).join(' '),
    ),
    tags: textIn(record['keyword'])?.split(/[,;]\s*/) ?? [],
    note: record['note'],
  }),
};

function dateParts(value: unknown): string | undefined {
  const date = asRecord(value);
  const parts = listIn(listIn(date['date-parts'])[0]);
  if (parts.length > 0) return parts.map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0')).join('-');
  return textIn(date['raw']) ?? textIn(date['literal']) ?? undefined;
}

export const POST_RECORDS: readonly RecordShape[] = [guardian, newsPlease, csl];
export const POST_DOCUMENTS: readonly DocumentShape[] = [telegram, keep, ghost, mastodon];
