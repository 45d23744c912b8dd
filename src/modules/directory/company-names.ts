/** Legal forms at the end of a name, without dots. */
const LEGAL_FORMS = [
  'llc',
  'inc',
  'incorporated',
  'ltd',
  'limited',
  'corp',
  'corporation',
  'co',
  'company',
  'lp',
  'llp',
  'lllp',
  'pllc',
  'pc',
  'pa',
  'plc',
  'gmbh',
  'ag',
  'kg',
  'sa',
  'sarl',
  'srl',
  'sl',
  'bv',
  'nv',
  'pty',
];

/** SQL for a company's name without case, punctuation and legal form: `Acme, L.L.C.` and `ACME` are the same. */
export function companyKeySql(column: string): string {
  const plain = `btrim(regexp_replace(regexp_replace(lower(${column}), '[.''’]', '', 'g'), '[[:punct:][:space:]]+', ' ', 'g'))`;
  return `coalesce(nullif(regexp_replace(${plain}, '( (${LEGAL_FORMS.join('|')}))+$', ''), ''), lower(${column}))`;
}

const LEGAL_FORM = new Set(LEGAL_FORMS);
const FILLER = new Set(['and', 'the', 'of', 'at', 'und', 'et', 'y']);

/**
 * Whether two names in the same suite may be one company: all words of the shorter name are in the longer one, or two
 * thirds of the longer one's are shared. Words of five letters and more may differ by one letter.
 */
export function isNearName(one: string, other: string): boolean {
  const [shorter, longer] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length) as [string[], string[]];
  if (shorter.length === 0) return false;
  if (shorter.join('') === longer.join('')) return true;
  const shared = shorter.filter((word) => longer.some((candidate) => isNearWord(word, candidate))).length;
  return shared === shorter.length || shared * 3 >= longer.length * 2;
}

function wordsOf(name: string): string[] {
  const words = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}.'’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !FILLER.has(word));
  while (words.length > 1 && LEGAL_FORM.has(words.at(-1) ?? '')) words.pop();
  return words;
}

const MIN_LENGTH_FOR_TYPOS = 5;

function isNearWord(one: string, other: string): boolean {
  if (one === other) return true;
  if (Math.min(one.length, other.length) < MIN_LENGTH_FOR_TYPOS || Math.abs(one.length - other.length) > 1)
    return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [left, right] = [one, other].map((word) => word.slice(start, word.length - end)) as [string, string];
  const isSwap = left.length === 2 && left[0] === right[1] && left[1] === right[0];
  return isSwap || Math.max(left.length, right.length) <= 1;
}
