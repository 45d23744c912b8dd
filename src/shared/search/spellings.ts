import { folded, wordsOf } from './letters.ts';

const ONES = `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
eighteen nineteen`.split(/\s/);
const ORDINALS =
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
fifteenth sixteenth seventeenth eighteenth nineteenth`.split(/\s/);
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SUFFIXES = ['th', 'st', 'nd', 'rd'];

/** By what is said: `fortysecond` is `42nd`. */
const short = new Map([
  ['saint', 'st'],
  ['mount', 'mt'],
  ['fort', 'ft'],
]);
/** By what is short for it: `42nd` is `forty second`. */
const long = new Map([...short].map(([said, written]) => [written, said]));

for (let number = 1; number < 100; number += 1) {
  const tens = number < 20 ? '' : (TENS[Math.floor(number / 10) - 2] ?? '');
  const at = (tens ? number % 10 : number) - 1;
  const nth = `${number}${SUFFIXES[tens || number < 4 ? number % 10 : 0] ?? 'th'}`;
  const ordinal = at < 0 ? tens.replace('y', 'ieth') : ORDINALS[at];
  for (const [written, first, last] of [
    [`${number}`, tens, ONES[at] ?? ''],
    [nth, at < 0 ? '' : tens, ordinal ?? ''],
  ] as const) {
    short.set(first + last, written);
    long.set(written, `${first} ${last}`.trim());
  }
}

/** `one` to `ninetyninth`, beside words that are no numbers. */
export const numberWords: readonly string[] = [...short.keys()];

/** `saint` → `st`, `fortytwo` → `42`, `first` → `1st`; other words as they are. */
export const shortened = (word: string): string => short.get(word) ?? word;

const UMLAUT = /[äöü]/gi;
const WRITTEN_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** `Schröder` → `Schroeder`. */
export const withoutUmlauts = (text: string): string =>
  text.normalize('NFC').replace(UMLAUT, (sign) => WRITTEN_OUT[sign.toLowerCase()] ?? sign);

/** The other way to write a name, folded: `Mt. Sinai` is `mount sinai`, `Forty-Two` is `42`; `null` without one. */
export function otherSpelling(name: string): string | null {
  const words = wordsOf(folded(withoutUmlauts(name)));
  const spelled: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const both = TENS.includes(word) ? short.get(word + (words[at + 1] ?? '')) : undefined;
    spelled.push(both ?? short.get(word) ?? long.get(word) ?? word);
    if (both) at += 1;
  }
  const spelling = spelled.join(' ');
  return spelling === wordsOf(folded(name)).join(' ') ? null : spelling;
}
