import { dialLink, mailLink, webLink } from '../../shared/contact-links.ts';
import { dialOf, withAsciiDigits } from '../../shared/dialing.ts';
import { canonicalEmail } from '../../shared/email-address.ts';
import { escapeHtml } from '../../shared/html.ts';
import { limited } from '../../shared/limited-expression.ts';

/** Placeholder of an `href`, which `signMail` replaces; escaped text cannot contain it. */
export const CONTACT_PAGE = '<contact-page>';

/** Renders a sentence as HTML; links web, mail and phone addresses, and "contact us". */
export function mailText(sentence: string): string {
  let html = '';
  let text = '';
  for (const word of sentence.split(/(\s+)/)) {
    const link = addressHtml(word);
    if (link === null) {
      text += word;
      continue;
    }
    html += phrasesHtml(text) + link;
    text = '';
  }
  return html + phrasesHtml(text);
}

export const linkHtml = (href: string, text: string): string =>
  `<a href="${href === CONTACT_PAGE ? href : escapeHtml(href)}" style="color:inherit">${escapeHtml(text)}</a>`;

function addressHtml(word: string): string | null {
  if (!/@|:\/\/|www\./i.test(word)) return null;
  const { before, address, after } = withoutMarks(word);
  const href = hrefOf(address);
  return href === null ? null : `${escapeHtml(before)}${linkHtml(href, address)}${escapeHtml(after)}`;
}

function hrefOf(address: string): string | null {
  if (canonicalEmail(address) !== null) return mailLink(address);
  return webLink(/^www\./i.test(address) ? `https://${address}` : address)?.href ?? null;
}

const OPENING = new Set('("\'“‘<[«');
const CLOSING = new Set(')"\'”’>]».,;:!?…');

function withoutMarks(word: string): { before: string; address: string; after: string } {
  let start = 0;
  let end = word.length;
  while (start < end && OPENING.has(word.charAt(start))) start++;
  while (end > start && CLOSING.has(word.charAt(end - 1))) end--;
  return { before: word.slice(0, start), address: word.slice(start, end), after: word.slice(end) };
}

/** Maximum length of a text without an address in which phones are linked. */
const MAX_SENTENCE = 5_000;

/**
 * Matches "contact us" and phones with country code or grouped digits, unlike numbers of orders, parcels, cards and
 * accounts.
 */
const PHRASES = limited(
  /\bcontact us\b|(?<![\p{L}\p{N}/#-]|\d[\s.])(?:\+\d[\d\s().-]{6,20}\d|(?:1[\s.-])?(?:\(\d{3}\)\s?|\d{3}[\s.-])\d{3}[\s.-]\d{4})(?:,?\s?(?:(?:extensi[oó]n|extn?|x|#)[\s.:#]{0,3}\d{1,6}|\((?:extensi[oó]n|extn?|x|#)[\s.:#]{0,3}\d{1,6}\)))?(?![\p{L}\p{N}]|[\s.-]\d)/giu,
  MAX_SENTENCE,
);

function phrasesHtml(text: string): string {
  let html = '';
  let end = 0;
  for (const { 0: match, index } of withAsciiDigits(text).matchAll(PHRASES)) {
    const phrase = text.slice(index, index + match.length);
    const href = /^contact us$/i.test(phrase) ? CONTACT_PAGE : dialLink(dialOf(phrase));
    html += escapeHtml(text.slice(end, index)) + (href === null ? escapeHtml(phrase) : linkHtml(href, phrase));
    end = index + phrase.length;
  }
  return html + escapeHtml(text.slice(end));
}
