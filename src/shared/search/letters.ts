/** A text prepared for the search: its words without case, accents and punctuation. */
export interface SearchText {
  /** All words joined, so that `att` is found in `AT&T` and `oneil` in `O'Neil`. */
  readonly letters: string;
  readonly words: readonly string[];
  /** Where a word begins in `letters`; also after the Arabic article. */
  readonly starts: readonly number[];
  /** It has a sign for the word "and". */
  readonly hasAnd: boolean;
}

const NOT_PLAIN = /[^ -~]/;
const PLAIN_WORD = /[a-z0-9]+/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const AND_SIGN = /[&+]/;
/** Written without spaces between words: a search may begin anywhere. */
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Marks that people leave out when they type: accents, Hebrew and Arabic points; but no vowels of Indic scripts, no kana voicing. */
const LEFT_OUT =
  /(?![\u3099\u309a])\p{Script=Inherited}|(?=\p{M})[\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Hebrew}]|\u0640/gu;
const TRADE_SIGNS = /[™℠®©ºª°]/g;
const HAS_VARIANT = /[øđðłħıßæœþςىةکیךםןףץ\u30a1-\u30f6]|\p{Nd}/gu;
const VARIANTS: Readonly<Record<string, string>> = {
  ...{ ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ς: 'σ' },
  ...{ ى: 'ي', ة: 'ه', ک: 'ك', ی: 'ي' },
  ...{ ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' },
};
/** The digit zero of the scripts whose digits Unicode does not map to ASCII. */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040, 0x17e0,
];
const KATAKANA_TO_HIRAGANA = 0x60;
const ARTICLE = 'ال';
/** A shorter word may begin with these letters without an article. */
const WITH_ARTICLE = 5;

/** Lower case without accents; letters and digits with several forms in one of them. */
export function folded(text: string): string {
  if (!NOT_PLAIN.test(text)) return text.toLowerCase();
  return text
    .replace(TRADE_SIGNS, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(LEFT_OUT, '')
    .replace(HAS_VARIANT, oneForm);
}

export function wordsOf(foldedText: string): string[] {
  return foldedText.match(NOT_PLAIN.test(foldedText) ? WORD : PLAIN_WORD) ?? [];
}

export function searchText(text: string): SearchText {
  const plain = folded(text);
  const found = wordsOf(plain);
  // A name of signs alone ("!!!") is found by its signs.
  const words = found.length > 0 ? found : plain.split(/\s+/).filter(Boolean);
  const starts: number[] = [];
  let letters = '';
  for (const word of words) {
    starts.push(letters.length);
    if (word.length >= WITH_ARTICLE && word.startsWith(ARTICLE)) starts.push(letters.length + ARTICLE.length);
    letters += word;
  }
  return { letters, words, starts, hasAnd: AND_SIGN.test(plain) };
}

/** Whether letters of the term are of a script without spaces between words. */
export const isSpaceless = (letters: string): boolean => NOT_PLAIN.test(letters) && SPACELESS.test(letters);

function oneForm(sign: string): string {
  const variant = VARIANTS[sign];
  if (variant !== undefined) return variant;
  const code = sign.codePointAt(0) ?? 0;
  if (code >= 0x30a1 && code <= 0x30f6) return String.fromCharCode(code - KATAKANA_TO_HIRAGANA);
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? sign : String(code - zero);
}
