/** Absent in Firefox before 125 and Chromium before 87: there, texts are cut between code points. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter() : null;

/**
 * Beginning of a text with at most `maxLength` UTF-16 units that ends between grapheme clusters: no emoji, flag or
 * accented letter is cut in two. Only a first cluster that is itself longer is cut, between code points.
 */
export function cutToGraphemes(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const end = segmenter?.segment(text).containing(maxLength)?.index;
  return text.slice(0, end || maxLength).replace(HIGH_SURROGATE_AT_END, '');
}

/** End of a text, cut as by `cutToGraphemes`. */
export function cutToLastGraphemes(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const before = segmenter?.segment(text).containing(text.length - maxLength - 1);
  const start = before ? before.index + before.segment.length : text.length;
  return text.slice(start < text.length ? start : -maxLength).replace(LOW_SURROGATE_AT_START, '');
}

const HIGH_SURROGATE_AT_END = /[\ud800-\udbff]$/;
const LOW_SURROGATE_AT_START = /^[\udc00-\udfff]/;

/** Shortens a text to `maxLength` UTF-16 units with an ellipsis at the end. */
export const shortenText = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${cutToGraphemes(text, maxLength - 1).trimEnd()}…`;

/** Empty for an empty text. */
export const firstGrapheme = (text: string): string => graphemesOf(text).next().value ?? '';

export function* graphemesOf(text: string): Generator<string, undefined> {
  if (segmenter) for (const { segment } of segmenter.segment(text)) yield segment;
  else yield* text.match(LETTER_WITH_MARKS) ?? [];
}

const LETTER_WITH_MARKS = /\P{M}\p{M}*|\p{M}+/gu;
