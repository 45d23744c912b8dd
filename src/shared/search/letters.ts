/** Normalized: no case, accents or punctuation. */
export interface SearchText {
  /** Joined words: `att` finds `AT&T`, `oneil` finds `O'Neil`. */
  readonly letters: string;
  readonly words: readonly string[];
  /** Words between spaces, of more than one: `oneil` of `O'Neil`. */
  readonly joined: readonly string[];
  /** Word starts in `letters`; also after the Arabic article. */
  readonly starts: readonly number[];
  /** Contains "and" or its sign. */
  readonly hasAnd: boolean;
}

const NOT_PLAIN = /[^ -~]/;
const PLAIN_WORD = /[a-z0-9]+/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const AND_SIGN = /[&+]/;
/** Scripts without spaces: a match may begin anywhere. */
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Omitted in typing: accents, Hebrew and Arabic points; not Indic vowels or kana voicing. */
const LEFT_OUT =
  /(?![\u3099\u309a])\p{Script=Inherited}|(?=\p{M})[\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Hebrew}]|\u0640/gu;
/** Okina, half rings and other letter-like marks, which people type as an apostrophe, a space or not at all. */
const LETTER_MARKS = /[\u02b9-\u02c1\u02c8\u02ca-\u02cc\u02ee\ua78b\ua78c]/g;
const TRADE_SIGNS = /[™℠®©ºª°]/g;
const HAS_VARIANT = /[øđðłħıßæœþςىةکیךםןףץ\u30a1-\u30f6]|\p{Nd}/gu;
const VARIANTS: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
  ک: 'ك',
  ی: 'ي',
  ך: 'כ',
  ם: 'מ',
  ן: 'נ',
  ף: 'פ',
  ץ: 'צ',
};
/** Zeros of scripts whose digits Unicode does not map to ASCII. */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040, 0x17e0,
];
const KATAKANA_TO_HIRAGANA = 0x60;
const ARTICLE = 'ال';
/** Shorter words may begin with the article's letters by chance. */
const WITH_ARTICLE = 5;

/** Lower case without accents; variants of letters and digits unified. */
export function folded(text: string): string {
  if (!NOT_PLAIN.test(text)) return text.toLowerCase();
  return text
    .replace(TRADE_SIGNS, '')
    .normalize('NFKD')
    .replace(LETTER_MARKS, "'")
    .toLowerCase()
    .replace(LEFT_OUT, '')
    .replace(HAS_VARIANT, oneForm);
}

export function wordsOf(foldedText: string): string[] {
  return foldedText.match(NOT_PLAIN.test(foldedText) ? WORD : PLAIN_WORD) ?? [];
}

export function searchText(text: string): SearchText {
  const plain = folded(text);
  const written = plain.split(/\s+/).filter(Boolean);
  const parts = written.map(wordsOf);
  const found = parts.flat();
  // Names of signs alone ("!!!") are found by them.
  const words = found.length > 0 ? found : written;
  const joined = parts.filter(({ length }) => length > 1).map((part) => part.join(''));
  const starts: number[] = [];
  let letters = '';
  for (const word of words) {
    starts.push(letters.length);
    if (word.length >= WITH_ARTICLE && word.startsWith(ARTICLE)) starts.push(letters.length + ARTICLE.length);
    letters += word;
  }
  return { letters, words, joined, starts, hasAnd: AND_SIGN.test(plain) };
}

export const isSpaceless = (letters: string): boolean => NOT_PLAIN.test(letters) && SPACELESS.test(letters);

function oneForm(sign: string): string {
  const variant = VARIANTS[sign];
  if (variant !== undefined) return variant;
  const code = sign.codePointAt(0) ?? 0;
  if (code >= 0x30a1 && code <= 0x30f6) return String.fromCharCode(code - KATAKANA_TO_HIRAGANA);
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? sign : String(code - zero);
}
