/** A shorter term that is one letter off could be anything. */
const LEAST = 4;

/** Small letters without accents and signs, single spaces between words. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øđłħıß]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const PLAIN: Readonly<Record<string, string>> = { ø: 'o', đ: 'd', ł: 'l', ħ: 'h', ı: 'i', ß: 'ss' };

/**
 * Whether a word of the text begins like the term but for one letter: another, one too many, one too few, or two that
 * have changed places. Both are folded.
 */
export function nearlyBegins(text: string, term: string): boolean {
  if (term.length < LEAST) return false;
  for (let at = 0; at >= 0 && at < text.length; at = nextWord(text, at)) {
    const rest = text.slice(at, at + term.length + 1);
    if ([term.length - 1, term.length, term.length + 1].some((length) => isOneOff(rest.slice(0, length), term)))
      return true;
  }
  return false;
}

function nextWord(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return space < 0 ? text.length : space + 1;
}

function isOneOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const left = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const [ours = '', theirs = ''] = left;
  if (ours.length <= 1 && theirs.length <= 1) return true;
  return ours.length === 2 && ours === [...theirs].reverse().join('');
}
