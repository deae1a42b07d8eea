/**
 * What other apps share with this one arrives as a form that only the service worker sees. It is put aside on this
 * device, and the page asks whether to take it in: any site could send such a form.
 */

/** `shared.ts`, the page's side, names it too: a module of both would be a file of its own, which a service worker cannot have. */
const CACHE = 'shared-with-dateline';
/** Path of the share target, relative to the app's folder; `public/app.webmanifest` names it too. */
const TARGET = 'share';
/** Names of the fields of the form. */
const TEXT_FIELDS = ['title', 'text', 'url'] as const;
const FILES_FIELD = 'files';

/** What the functions here need of the service worker; tests hand in others. */
export interface ShareHost {
  readonly caches: CacheStorage;
  /** Folder of the app, absolute, with a closing slash. */
  readonly baseUrl: string;
}

/** Whether a request hands something over. */
export function isShare(request: Request, baseUrl: string): boolean {
  return request.method === 'POST' && request.url.split(/[?#]/)[0] === baseUrl + TARGET;
}

/** Puts aside what a form shares and sends the browser on to the app. */
export async function keepShared(request: Request, { caches, baseUrl }: ShareHost): Promise<Response> {
  const form = await request.formData();
  const cache = await caches.open(CACHE);
  const keep = async (body: BodyInit, headers: Record<string, string>): Promise<void> => {
    await cache.put(`${baseUrl}${TARGET}/${crypto.randomUUID()}`, new Response(body, { headers }));
  };
  for (const file of form.getAll(FILES_FIELD)) {
    if (typeof file === 'string' || file.size === 0) continue;
    await keep(await file.arrayBuffer(), {
      'X-Kind': 'file',
      'X-Name': encodeURIComponent(file.name),
      'X-Type': file.type,
    });
  }
  const words = Object.fromEntries(TEXT_FIELDS.map((name) => [name, textOf(form.get(name))]));
  if (Object.values(words).some((text) => text !== '')) await keep(JSON.stringify(words), { 'X-Kind': 'words' });
  // A new address, so that a reload does not send the form again.
  return Response.redirect(`${baseUrl}#/library`, 303);
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value.trim() : '');
