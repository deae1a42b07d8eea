/**
 * A bookmark that hands the open page over to this app. The page travels packed in the fragment of the address, which
 * browsers never send anywhere: no server, no extension, and no network is needed.
 */

/** Begins the fragment of a page that was handed over: `#/handed/<token>/<base64url of the gzipped page>`. */
const PREFIX = '#/handed/';
/** Chromium takes addresses of two megabytes at most. */
const MOST_CHARACTERS = 1_900_000;
const TOKEN_KEY = 'dateline.handover';

/** A page that was handed over. */
export interface HandedPage {
  /** HTML with its address in a comment, as browsers save pages. */
  readonly bytes: Uint8Array;
  /** It came by this person's own bookmark: anybody else may open our address with whatever they like in it. */
  readonly trusted: boolean;
}

/** Gives the page's storage, or throws where the browser keeps none. */
type StorageSource = () => Storage;

/**
 * What the bookmark carries so that its pages are known as the person's own doing; made at first use. Where nothing can
 * be kept it is another each time, and a page that comes with it is asked about.
 */
function ownToken(storage: StorageSource): string {
  const kept = keptToken(storage);
  if (kept !== null) return kept;
  // Without https there is no `randomUUID`.
  const token = [...crypto.getRandomValues(new Uint8Array(18))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  try {
    storage().setItem(TOKEN_KEY, token);
  } catch {
    // A browser that keeps nothing still hands pages over.
  }
  return token;
}

function keptToken(storage: StorageSource): string | null {
  try {
    const kept = storage().getItem(TOKEN_KEY);
    return kept !== null && /^[0-9a-f-]{36}$/.test(kept) ? kept : null;
  } catch {
    return null;
  }
}

/**
 * The address of the bookmark. Its script copies the page as it is shown (what is hidden, and scripts, styles and
 * pictures stay behind), packs it, and opens the app with it.
 * @param baseUrl folder of the app, absolute, with a closing slash
 */
export function bookmarkletFor(baseUrl: string, storage: StorageSource): string {
  const target = JSON.stringify(`${baseUrl}${PREFIX}${ownToken(storage)}/`);
  const script = `(async()=>{
const page=document.documentElement,copy=page.cloneNode(true),from=page.querySelectorAll('*');
copy.querySelectorAll('*').forEach((e,i)=>{
const s=getComputedStyle(from[i]),n=e.localName;
if(n=='script'?!/json/.test(e.type):/^(style|svg|canvas|iframe|object|embed|video|audio|template)$/.test(n)||(page.contains(from[i])&&from[i].closest('body')&&(s.display=='none'||s.visibility=='hidden')))e.remove();
else for(const a of[...e.attributes])if(/^(style|src|srcset|on.*)$/.test(a.name))e.removeAttribute(a.name)});
const html='<!doctype html><!-- saved from url=(0000)'+location.href+' -->'+copy.outerHTML;
const packed=new Uint8Array(await new Response(new Blob([html]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer());
let text='';for(let i=0;i<packed.length;i+=8192)text+=String.fromCharCode(...packed.subarray(i,i+8192));
text=btoa(text).replace(/\\+/g,'-').replace(/\\//g,'_').replace(/=+$/,'');
if(text.length>${MOST_CHARACTERS})alert('This page is too long to be handed over. Save it as a file and drop that on Dateline.');
else if(!open(${target}+text))alert('The browser did not let Dateline open. Allow pop-ups for this page and try again.');
})()`;
  return `javascript:${encodeURIComponent(script.replace(/\n/g, ''))}`;
}

/** Whether an address bar holds a page that was handed over. */
export const isHanded = (hash: string): boolean => hash.startsWith(PREFIX);

/**
 * The page in an address bar.
 * @throws DatelineError-free: `null` for what is no page, or one that would unpack to more than 64 MB
 */
export async function handedPage(hash: string, storage: StorageSource): Promise<HandedPage | null> {
  const [token = '', packed = ''] = hash.slice(PREFIX.length).split('/');
  try {
    const text = atob(packed.replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const html = await unpack(bytes);
    return html === null ? null : { bytes: html, trusted: token === keptToken(storage) };
  } catch {
    return null;
  }
}

const MOST_BYTES = 64 * 1024 * 1024;

async function unpack(bytes: Uint8Array): Promise<Uint8Array | null> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('gzip'));
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}
