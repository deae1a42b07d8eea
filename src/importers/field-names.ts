/** What exports call the things they hold. */

/** Names that exports give to the same thing, without case, spaces, `_` and `-`; the best one first. */
export const FIELD_NAMES = {
  title: ['title', 'headline', 'webtitle', 'resolvedtitle', 'giventitle', 'name', 'heading'],
  html: ['contenthtml', 'html', 'bodyhtml', 'articlehtml'],
  text: ['text', 'contenttext', 'textcontent', 'plaintext', 'fulltext', 'articletext', 'maintext', 'bodytext'],
  body: ['content', 'body', 'articlebody', 'story'],
  summary: [
    'description',
    'summary',
    'excerpt',
    'selection',
    'abstract',
    'abstractnote',
    'shortdescription',
    'snippet',
  ],
  url: [
    'url',
    'link',
    'href',
    'permalink',
    'resolvedurl',
    'givenurl',
    'canonicalurl',
    'articleurl',
    'externalurl',
    'weburl',
    'webpage',
    'sourceurl',
    'uri',
    'address',
  ],
  source: [
    'source',
    'publisher',
    'publication',
    'sitename',
    'site',
    'outlet',
    'newspaper',
    'publicationtitle',
    'feedtitle',
    'feed',
    'provider',
    'domain',
    'domainname',
    'sourcedomain',
  ],
  author: ['author', 'authors', 'byline', 'creator', 'writer', 'publishedby'],
  published: [
    'published',
    'publishedat',
    'datepublished',
    'publisheddate',
    'publicationdate',
    'publishdate',
    'pubdate',
    'publishedon',
    'publishedtime',
    'publishtime',
    'firstpublished',
    'webpublicationdate',
    'datepublish',
    'date',
    'datetime',
  ],
  modified: [
    'modified',
    'modifiedat',
    'datemodified',
    'modifieddate',
    'updated',
    'updatedat',
    'dateupdated',
    'datemodify',
    'lastmodified',
    'lastupdated',
    'modifiedtime',
  ],
  saved: [
    'saved',
    'savedat',
    'timeadded',
    'dateadded',
    'addedat',
    'addeddate',
    'saveddate',
    'datesaved',
    'added',
    'bookmarkedat',
    'adddate',
    'created',
    'createdat',
    'creationdate',
    'timestamp',
  ],
  tags: [
    'tags',
    'tag',
    'tagnames',
    'documenttags',
    'manualtags',
    'keywords',
    'labels',
    'categories',
    'category',
    'topics',
  ],
  archived: ['archived', 'isarchived', 'archive'],
  status: ['status', 'state', 'location'],
  folder: ['folder', 'folders', 'collection', 'collections', 'lists'],
  /** The person's own words. */
  note: ['note', 'notes', 'usernote', 'comment'],
  highlights: ['highlights', 'annotations', 'highlight'],
  starred: [
    'starred',
    'isstarred',
    'favorite',
    'favourite',
    'favorited',
    'isfavorite',
    'isfav',
    'favourited',
    'important',
  ],
  read: ['read', 'isread'],
  unread: ['unread', 'toread', 'isunread'],
  id: ['id', 'itemid', 'articleid', 'docid'],
  guid: ['guid'],
} as const;

/** A thing that a record can hold, whatever the source calls it. */
export type FieldName = keyof typeof FIELD_NAMES;

const KNOWN = new Map<string, FieldName>(
  (Object.entries(FIELD_NAMES) as [FieldName, readonly string[]][]).flatMap(([field, names]) =>
    names.map((n) => [n, field]),
  ),
);

/** Which field a column or key of a source is; `null` for one that means nothing here. */
export function fieldOf(key: string): FieldName | null {
  return KNOWN.get(normalKey(key)) ?? null;
}

/** A key without case, spaces and signs. */
export const normalKey = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]+/g, '');
