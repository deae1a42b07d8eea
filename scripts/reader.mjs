/**
 * Reads a page or a feed of another origin for the app on this machine, since a page's policy lets it ask no other. Off
 * unless the server is started with `--reader`. Only the app's own page may ask, only for what is on the public
 * internet, only so much and so long.
 */
import { lookup as dnsLookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

const MOST_BYTES = 10 * 1024 * 1024;
const MOST_MS = 15_000;
const MOST_REDIRECTS = 5;
const MOST_AT_ONCE = 4;
const PORTS = new Set(['', '80', '443']);
/** A request of a page of another origin cannot carry this without being asked about first, which is refused. */
const HEADER = 'x-dateline-reader';

/** Addresses that are not of the public internet (IANA's special-purpose registries). */
const NOT_PUBLIC = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
])
  NOT_PUBLIC.addSubnet(net, prefix, 'ipv4');
/** Of IPv6 only 2000::/3 is public, and of that not what stands for an IPv4 address or is a document's example. */
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet('2000::', 3, 'ipv6');
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])
  NOT_PUBLIC.addSubnet(net, prefix, 'ipv6');

/**
 * Whether an address is one of the public internet.
 * @param {string} address IPv4 or IPv6
 */
export function isPublicAddress(address) {
  const plain = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return isPublicAddress(mapped);
  const family = isIP(plain);
  if (family === 4) return !NOT_PUBLIC.check(plain, 'ipv4');
  return family === 6 && PUBLIC_6.check(plain, 'ipv6') && !NOT_PUBLIC.check(plain, 'ipv6');
}

/** What the reader says instead of a page. `status` is that of its own answer. */
export class ReaderError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * Fetches what lies at a public web address, following redirects, each of which is looked at like the first address. The
 * connection goes to the very address that was looked at.
 * @param {string} address
 * @param {{ lookup?: typeof dnsLookup, isPublic?: (address: string) => boolean, ports?: Set<string>, mostBytes?: number, mostMs?: number }} options
 *   for tests
 * @returns {Promise<{ url: string, type: string, bytes: Buffer }>} the last address, its content type, the unpacked content
 * @throws ReaderError
 */
export async function readAddress(address, options = {}) {
  const { mostMs = MOST_MS } = options;
  const until = AbortSignal.timeout(mostMs);
  let url = address;
  for (let step = 0; step <= MOST_REDIRECTS; step += 1) {
    const target = checkedUrl(url, options);
    const { response, bytes } = await fetchOnce(target, until, options);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      url = resolved(headers.location, target);
      continue;
    }
    if (statusCode !== 200) throw new ReaderError(502, `The site answered with ${statusCode}.`);
    return { url: target.href, type: headers['content-type'] ?? '', bytes };
  }
  throw new ReaderError(502, `The site sent on more than ${MOST_REDIRECTS} times.`);
}

function resolved(location, from) {
  try {
    return new URL(location, from).href;
  } catch {
    throw new ReaderError(502, 'The site sent on to what is no address.');
  }
}

function checkedUrl(address, { ports = PORTS, isPublic = isPublicAddress }) {
  let url;
  try {
    url = new URL(address);
  } catch {
    throw new ReaderError(400, 'That is not a web address.');
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new ReaderError(400, 'Only http and https addresses are read.');
  if (url.username !== '' || url.password !== '')
    throw new ReaderError(400, 'Addresses with a name and password are not read.');
  if (!ports.has(url.port)) throw new ReaderError(403, 'Only the usual ports of the web are read.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A name is looked at once it is resolved, a number at once: it is never resolved.
  if (isIP(host) !== 0 && !isPublic(host)) throw notPublic();
  url.hash = '';
  return url;
}

const notPublic = () => new ReaderError(403, 'That address is not on the public internet, and is not read.');

function fetchOnce(url, until, options) {
  const { lookup = dnsLookup, isPublic = isPublicAddress, mostBytes = MOST_BYTES } = options;
  /** Every address that the name has must be public: which one is connected to is not ours to say. */
  const publicLookup = (hostname, lookupOptions, done) => {
    lookup(hostname, { ...lookupOptions, all: true }, (error, found) => {
      if (error) return done(error);
      if (found.length === 0 || !found.every((one) => isPublic(one.address))) return done(notPublic());
      if (lookupOptions.all) return done(null, found);
      done(null, found[0].address, found[0].family);
    });
  };
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((fulfil, reject) => {
    const fail = (error) => {
      if (error instanceof ReaderError) reject(error);
      else if (until.aborted) reject(new ReaderError(504, 'The site took too long.'));
      else reject(new ReaderError(502, `The site could not be reached (${error.code ?? error.message}).`));
    };
    const request = send(
      url,
      {
        lookup: publicLookup,
        signal: until,
        agent: false,
        maxHeaderSize: 64 * 1024,
        headers: {
          Accept:
            'text/html, application/xhtml+xml, application/rss+xml, application/atom+xml, application/feed+json, */*;q=0.5',
          'Accept-Encoding': 'gzip, deflate, br',
          'User-Agent': 'Dateline (a reader on a personal computer)',
        },
      },
      (response) => {
        const parts = [];
        let length = 0;
        response.on('error', fail);
        response.on('data', (part) => {
          length += part.length;
          if (length > mostBytes) {
            request.destroy();
            reject(tooLarge(mostBytes));
          } else parts.push(part);
        });
        response.on('end', () => {
          try {
            fulfil({
              response,
              bytes: unpacked(Buffer.concat(parts), response.headers['content-encoding'], mostBytes),
            });
          } catch (error) {
            reject(error);
          }
        });
      },
    );
    request.on('error', fail);
    request.end();
  });
}

const tooLarge = (mostBytes) =>
  new ReaderError(413, `The page is larger than ${Math.round(mostBytes / 1_000_000)} MB.`);

function unpacked(bytes, encoding = '', mostBytes) {
  const limit = { maxOutputLength: mostBytes };
  try {
    switch (encoding.trim().toLowerCase()) {
      case '':
      case 'identity':
        return bytes;
      case 'gzip':
      case 'x-gzip':
        return gunzipSync(bytes, limit);
      case 'br':
        return brotliDecompressSync(bytes, limit);
      case 'deflate':
        // Some send it with the head of zlib, some without.
        return (bytes[0] & 0x0f) === 8 ? inflateSync(bytes, limit) : inflateRawSync(bytes, limit);
      default:
        throw new ReaderError(502, 'The site packed its answer in a way that is not read.');
    }
  } catch (error) {
    if (error instanceof ReaderError) throw error;
    throw error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(mostBytes) : new ReaderError(502, 'The answer is damaged.');
  }
}

/**
 * Answers `/read`: that the reader is on, or with what lies at `?url=`. What comes back is data to the page that asked,
 * never a document of our origin.
 * @param {Parameters<typeof readAddress>[1]} options
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => Promise<void>}
 */
export function createReader(options = {}) {
  let running = 0;
  return async (request, response) => {
    const say = (status, text) => {
      response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
      response.end(text);
    };
    if (request.headers[HEADER] === undefined || !isOwnPage(request))
      return say(403, 'Only the app on this machine may read through here.');
    const url = new URL(request.url ?? '/', 'http://localhost').searchParams.get('url');
    if (url === null) return say(200, 'The reader is on.');
    if (running >= MOST_AT_ONCE) return say(429, 'Too much is being read at once. Try again in a moment.');
    running += 1;
    try {
      const found = await readAddress(url, options);
      response.writeHead(200, {
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': 'attachment',
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'Cache-Control': 'no-store',
        'X-Read-Url': found.url,
        'X-Read-Type': found.type.replace(/[^\x20-\x7e]/g, ''),
        'Content-Length': found.bytes.length,
      });
      response.end(found.bytes);
    } catch (error) {
      say(error instanceof ReaderError ? error.status : 500, error instanceof Error ? error.message : String(error));
    } finally {
      running -= 1;
    }
  };
}

/**
 * Whether a request comes from a page of this server: browsers say where one comes from, and a name that was pointed at
 * this machine from outside (DNS rebinding) is not one of its own.
 */
function isOwnPage({ headers, socket }) {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const host = (headers.host ?? '').replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  const local = socket.localAddress?.replace(/^::ffff:/, '');
  return host === 'localhost' || host === local || (isIP(host) !== 0 && !isPublicAddress(host));
}
