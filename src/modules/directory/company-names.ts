import { isOneEdit } from '../../shared/search/edit-distance.ts';

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

/** SQL: normalized company name without case, punctuation and legal form; `Acme, L.L.C.` equals `ACME`. */
export function companyKeySql(column: string): string {
  const plain = `btrim(regexp_replace(regexp_replace(lower(${column}), '[.''’]', '', 'g'), '[[:punct:][:space:]]+', ' ', 'g'))`;
  return `coalesce(nullif(regexp_replace(${plain}, '( (${LEGAL_FORMS.join('|')}))+$', ''), ''), lower(${column}))`;
}

const LEGAL_FORM_WORDS = new Set(LEGAL_FORMS);
const FILLER_WORDS = new Set(['and', 'the', 'of', 'at', 'und', 'et', 'y']);

/**
 * Returns whether two names in a suite may be one company: all words of the shorter, or two thirds of the longer one
 * are shared. Words of five or more letters may differ by one letter.
 */
export function isNearName(leftName: string, rightName: string): boolean {
  const [shorter, longer] = [wordsOf(leftName), wordsOf(rightName)].sort((a, b) => a.length - b.length) as [
    string[],
    string[],
  ];
  if (shorter.length === 0) return false;
  if (shorter.join('') === longer.join('')) return true;
  const sharedCount = shorter.filter((word) => longer.some((candidate) => isNearWord(word, candidate))).length;
  return sharedCount === shorter.length || sharedCount * 3 >= longer.length * 2;
}

function wordsOf(name: string): string[] {
  const words = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}.'’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !FILLER_WORDS.has(word));
  while (words.length > 1 && LEGAL_FORM_WORDS.has(words.at(-1) ?? '')) words.pop();
  return words;
}

const MIN_LENGTH_FOR_TYPOS = 5;

const isNearWord = (word: string, otherWord: string): boolean =>
  word === otherWord || (Math.min(word.length, otherWord.length) >= MIN_LENGTH_FOR_TYPOS && isOneEdit(word, otherWord));
