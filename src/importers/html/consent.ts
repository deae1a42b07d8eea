import type { Attributes } from './walk';

/** What pages say about cookies and consent before they let a reader in: no part of any article. */

const MANAGERS =
  /onetrust|didomi|usercentrics|cookiebot|cybotcookie|qc-cmp|sp_message|truste[-_]|iubenda|cookielaw|cmplz|borlabs|klaro|osano|quantcast/i;
const BANNER =
  /(?:^|[\s_-])(?:cookies?|gdpr|consent|privacy)[_-]?(?:banner|bar|notice|consent|info|modal|popup|pop-up|dialog|overlay|wall|message|law|prompt|layer|alert|disclaimer)s?(?=$|[\s_-])/i;
const WHOLE = new Set(['html', 'body', 'main', 'article']);

/** Whether an element is a site's own dialog about cookies or consent. */
export function isConsent(name: string, attributes: Attributes): boolean {
  if (WHOLE.has(name)) return false;
  const words = `${attributes['id'] ?? ''} ${attributes['class'] ?? ''}`;
  return words !== ' ' && (MANAGERS.test(words) || BANNER.test(words));
}

/** A longer paragraph is told to the reader, not asked of them. */
const MOST_CHARACTERS = 700;
const SITE =
  /\b(?:we|us|our|(?:this|the) (?:web)?site|by (?:clicking|continuing|using|pressing)|you (?:agree|consent|can (?:change|manage|withdraw|opt|find)|may (?:change|withdraw)))\b/i;
const COOKIES = /\bcookies?\b|\byour privacy\b|\bsimilar technologies\b|\binformation on (?:a|your) device\b/i;
const ASKS =
  /\b(?:accept|reject|agree|consent|preferences|settings|cookie policy|privacy policy|partners|personali[sz]ed?|best experience|improve your|manage|opt[- ]out)\b/i;

/** The text without paragraphs in which the site speaks to its reader about cookies. */
export function withoutConsent(text: string): string {
  if (!COOKIES.test(text)) return text;
  return text
    .split('\n\n')
    .filter((paragraph) => !asksForConsent(paragraph))
    .join('\n\n');
}

function asksForConsent(paragraph: string): boolean {
  if (paragraph.length > MOST_CHARACTERS || /["“”]/.test(paragraph)) return false;
  return COOKIES.test(paragraph) && SITE.test(paragraph) && ASKS.test(paragraph) && /\b(?:you|your)\b/i.test(paragraph);
}
