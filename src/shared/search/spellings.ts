import { foldText, splitWords } from './search-text.ts';

const ONES = `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
eighteen nineteen`.split(/\s/);
const ORDINALS =
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
fifteenth sixteenth seventeenth eighteenth nineteenth`.split(/\s/);
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SUFFIXES = ['th', 'st', 'nd', 'rd'];

/** `fortysecond` → `42nd`. */
const shortForms = new Map([
  ['saint', 'st'],
  ['mount', 'mt'],
  ['fort', 'ft'],
]);
/** `42nd` → `forty second`. */
const longForms = new Map([...shortForms].map(([longForm, shortForm]) => [shortForm, longForm]));

for (let number = 1; number < 100; number += 1) {
  const tensWord = number < 20 ? '' : (TENS[Math.floor(number / 10) - 2] ?? '');
  const at = (tensWord ? number % 10 : number) - 1;
  const ordinalFigure = `${number}${SUFFIXES[tensWord || number < 4 ? number % 10 : 0] ?? 'th'}`;
  const ordinalWord = at < 0 ? tensWord.replace('y', 'ieth') : ORDINALS[at];
  for (const [shortForm, first, last] of [
    [`${number}`, tensWord, ONES[at] ?? ''],
    [ordinalFigure, at < 0 ? '' : tensWord, ordinalWord ?? ''],
  ] as const) {
    shortForms.set(first + last, shortForm);
    longForms.set(shortForm, `${first} ${last}`.trim());
  }
}

/** Words `one` to `ninetyninth`, and abbreviations. */
export const numberWords: readonly string[] = [...shortForms.keys()];

/** `saint` → `st`, `fortytwo` → `42`, `first` → `1st`. */
export const shorten = (word: string): string => shortForms.get(word) ?? word;

const UMLAUT = /[äöü]/gi;
const UMLAUT_SPELLINGS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** `Schröder` → `Schroeder`. */
export const expandUmlauts = (text: string): string =>
  text.normalize('NFC').replace(UMLAUT, (sign) => UMLAUT_SPELLINGS[sign.toLowerCase()] ?? sign);

/** Other spelling, folded: `Mt. Sinai` → `mount sinai`, `Forty-Two` → `42`; `null` without one. */
export function alternativeSpelling(name: string): string | null {
  const words = splitWords(foldText(expandUmlauts(name)));
  const alternativeWords: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const compoundNumber = TENS.includes(word) ? shortForms.get(word + (words[at + 1] ?? '')) : undefined;
    alternativeWords.push(compoundNumber ?? shortForms.get(word) ?? longForms.get(word) ?? word);
    if (compoundNumber) at += 1;
  }
  const spelling = alternativeWords.join(' ');
  return spelling === splitWords(foldText(name)).join(' ') ? null : spelling;
}
