/** Query parameters that say where a reader came from, never what the page is. */
const TRACKING =
  /^(?:utm_|mtm_|matomo_|pk_|piwik_|hsa_|_hs|vero_|oly_|at_(?:medium|campaign|custom)|guce_|trk_|fb_|ga_)|^(?:fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|ymclid|twclid|ttclid|li_fat_id|igshid|igsh|mc_cid|mc_eid|mkt_tok|wickedid|ref_src|ref_url|cmpid|cmp|ncid|ocid|icid|smid|smtyp|guccounter|spm|scm|s_kwcid|s_cid|ftag|xtor|_ga|_gl|srsltid|epik|rb_clickid|__twitter_impression|amp;?)$/i;

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const BARE_HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?=[:/?#]|$)/u;

/**
 * An address that may be stored and opened: http or https, absolute. `null` for every other scheme (`javascript:`,
 * `data:`, `file:` …), for relative addresses without `base`, and for what is no address.
 */
export function safeUrl(raw: string | null | undefined, base?: string | null): string | null {
  const text = (raw ?? '').replace(/[\u0000-\u0020\u007f]+/g, (m) => (/^ +$/.test(m) ? ' ' : '')).trim();
  if (text === '') return null;
  const absolute = text.startsWith('//')
    ? `https:${text}`
    : !SCHEME.test(text) && BARE_HOST.test(text) && !base
      ? `https://${text}`
      : text;
  // "example.org:8080/x" reads as a scheme otherwise.
  const candidate =
    /^[\p{L}\p{N}.-]+:\d+(?:[/?#]|$)/u.test(absolute) && BARE_HOST.test(absolute) ? `https://${absolute}` : absolute;
  const url = parse(candidate, base);
  return url !== null && isWeb(url) && url.hostname !== '' ? url.href : null;
}

/**
 * The same page under one spelling, for telling duplicates: no scheme, lower-case host without `www.`, no tracking
 * parameters, sorted query, no fragment, no trailing slash. `null` for what is not a web address.
 */
export function canonicalUrl(raw: string): string | null {
  const safe = safeUrl(raw);
  const url = safe === null ? null : parse(safe, null);
  if (url === null) return null;
  const query = url.searchParams;
  for (const name of new Set(query.keys())) if (TRACKING.test(name)) query.delete(name);
  query.sort();
  const host = url.host
    .replace(/^www\./, '')
    .replace(/\.(?=:|$)/, '')
    .replace(/:(?:80|443)$/, '');
  const path = url.pathname.replace(/\/{2,}/g, '/').replace(/\/+$/, '');
  const search = query.toString();
  return `${host}${path}${search === '' ? '' : `?${search}`}`;
}

/** Host of a web address without `www.`; `null` for anything else. */
export function hostOf(url: string | null): string | null {
  const parsed = url === null ? null : parse(url, null);
  return parsed === null || !isWeb(parsed) ? null : parsed.hostname.replace(/^www\./, '') || null;
}

function isWeb(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:';
}

function parse(text: string, base: string | null | undefined): URL | null {
  try {
    return base ? new URL(text, base) : new URL(text);
  } catch {
    return null;
  }
}
