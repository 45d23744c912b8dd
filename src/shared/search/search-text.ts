/** Text without case, accents and punctuation. */
export interface SearchText {
  /** Words joined: `att` finds `AT&T`, `oneil` finds `O'Neil`. */
  readonly letters: string;
  readonly words: readonly string[];
  /** Chunks of several words: `oneil` of `O'Neil`. */
  readonly joinedWords: readonly string[];
  /** Offsets of words, also after the Arabic article. */
  readonly starts: readonly number[];
  /** Contains "and" or its sign. */
  readonly hasAnd: boolean;
}

const NOT_ASCII = /[^ -~]/;
const ASCII_WORD = /[a-z0-9]+/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const AND_SIGN = /[&+]/;
/** Scripts without spaces, where matches may begin anywhere. */
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Optional marks: accents, Hebrew and Arabic points; not Indic vowels or kana voicing. */
const OMITTED_MARKS =
  /(?![\u3099\u309a])\p{Script=Inherited}|(?=\p{M})[\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Hebrew}]|\u0640/gu;
/** Okina, half rings: typed as an apostrophe, a space or not at all. */
const LETTER_MARKS = /[\u02b9-\u02c1\u02c8\u02ca-\u02cc\u02ee\ua78b\ua78c]/g;
const TRADE_SIGNS = /[™℠®©ºª°]/g;
const VARIANT_CHARACTERS = /[øđðłħıßæœþςىةکیךםןףץ\u30a1-\u30f6]|\p{Nd}/gu;
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
/** Digits that Unicode does not map to ASCII. */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040, 0x17e0,
];
const KATAKANA_TO_HIRAGANA = 0x60;
const ARTICLE = 'ال';
/** Shorter words may begin with the article's letters by chance. */
const MIN_LETTERS_WITH_ARTICLE = 5;

/** Folds case and accents; unifies variants of letters and digits. */
export function foldText(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  return text
    .replace(TRADE_SIGNS, '')
    .normalize('NFKD')
    .replace(LETTER_MARKS, "'")
    .toLowerCase()
    .replace(OMITTED_MARKS, '')
    .replace(VARIANT_CHARACTERS, unifyVariant);
}

export function splitWords(foldedText: string): string[] {
  return foldedText.match(NOT_ASCII.test(foldedText) ? WORD : ASCII_WORD) ?? [];
}

export function toSearchText(text: string): SearchText {
  const foldedText = foldText(text);
  const chunks = foldedText.split(/\s+/).filter(Boolean);
  const wordsByChunk = chunks.map(splitWords);
  const properWords = wordsByChunk.flat();
  // Names of signs alone ("!!!") match by these.
  const words = properWords.length > 0 ? properWords : chunks;
  const joinedWords = wordsByChunk.filter(({ length }) => length > 1).map((part) => part.join(''));
  const starts: number[] = [];
  let letters = '';
  for (const word of words) {
    starts.push(letters.length);
    if (word.length >= MIN_LETTERS_WITH_ARTICLE && word.startsWith(ARTICLE))
      starts.push(letters.length + ARTICLE.length);
    letters += word;
  }
  return { letters, words, joinedWords, starts, hasAnd: AND_SIGN.test(foldedText) };
}

export const isSpaceless = (letters: string): boolean => NOT_ASCII.test(letters) && SPACELESS.test(letters);

function unifyVariant(character: string): string {
  const variant = VARIANTS[character];
  if (variant !== undefined) return variant;
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x30a1 && code <= 0x30f6) return String.fromCharCode(code - KATAKANA_TO_HIRAGANA);
  const scriptZero = ZEROS.find((zeroCode) => code >= zeroCode && code < zeroCode + 10);
  return scriptZero === undefined ? character : String(code - scriptZero);
}
