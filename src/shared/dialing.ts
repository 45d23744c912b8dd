import { findPhoneNumbersInText } from 'libphonenumber-js/min';
import { LRUCache } from 'lru-cache';
import { type Dials, digitsOf } from './contact-links.ts';

// For servers: the library has no place in a page's bundle.

/** As most are written: their digits are dialed as they are. */
const PLAIN = /^\+?[\d\s().-]+$/;
/** More digits without `+` are two numbers. */
const MOST_NATIONAL = 11;
const MOST_DIGITS = 15;
const LEAST_AMONG_WORDS = 7;
const LEAST_ALONE = 3;
const TRUNK_ZERO = /\(\s*0\s*\)/;

/** In any case: letters behind such a prefix are part of the number. */
const TOLL_FREE = /(?<!\d)(?:1[\s.-]*)?\(?8(?:00|88|77|66|55|44|33|22)\)?[\s.-]*[a-z][a-z\d.-]*/gi;
/** North American numbers with letters for digits. Of a longer word the network ignores what follows. */
const LETTERED =
  /(?<![\dA-Z])((?:\+?1[\s.-]*)?(?:\([2-9]\d\d\)\s*|[2-9]\d\d[.-]+|8(?:00|88|77|66|55|44|33|22)[\s.-]*))((?:\d{3}[\s.-]?|\d[\s.-]?)?[A-Z](?:[.-]?[A-Z\d]|\s[A-Z]{2,4}\b){2,})/g;
const LOCAL_DIGITS = 7;
const KEYPAD = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'] as const;

const EXTENSION = /\s*[,;]?\s*(?:extension|ext|x|#)\s*[.:=]?\s*(\d{1,7})\s*$/i;
/** Taken for an extension otherwise. */
const SEMICOLON = /;(?!\s*ext)/gi;
/** `512 555 0142-44`: lines beside the first. */
const LINES = /^(\W*[1-9][\d\s().-]*\d{4})\s*-\s*\d{1,2}\s*$/;
const WEEK = /\b24\s*\/\s*7\b/g;
const RUN = /[+*#]?\(?\d[\d\s().*#-]*/g;

/**
 * What a phone dials: digits with a leading `+`, `*` or `#`, and an extension behind a comma. Of several numbers the
 * first. A comma is a dialing pause on iOS and Android (`CXPlayDTMFCallAction.softPause`,
 * `TelecomManager.DTMF_CHARACTER_PAUSE`); Android misdials RFC 3966's `;ext=`.
 *
 * @returns `null` for a text without a number.
 */
export function dialOf(phone: string): string | null {
  if (isPlain(phone)) return digitsOf(phone);
  const known = cache.get(phone);
  if (known !== undefined) return known || null;
  const dial = read(phone);
  cache.set(phone, dial ?? '');
  return dial;
}

/** The phones of which the digits as written are not the number, with what to dial. */
export function dialsOf(phones: Iterable<string>): Dials {
  const read = [...new Set(phones)].map((phone) => [phone, dialOf(phone) ?? ''] as const);
  return Object.fromEntries(read.filter(([phone, dial]) => dial !== digitsOf(phone)));
}

/** Reading one takes up to a millisecond. */
const cache = new LRUCache<string, string>({ max: 20_000 });

function isPlain(phone: string): boolean {
  if (!PLAIN.test(phone) || TRUNK_ZERO.test(phone)) return false;
  const digits = digitsOf(phone);
  const { length } = digits.replace('+', '');
  return (
    length >= LEAST_ALONE && length <= (digits.startsWith('+') ? MOST_DIGITS : MOST_NATIONAL) && !/.\+/.test(digits)
  );
}

function read(phone: string): string | null {
  const text = phone
    .normalize('NFKC')
    .replace(WEEK, ' ')
    .replace(SEMICOLON, ' | ')
    .replace(LINES, '$1')
    .replace(TOLL_FREE, (word) => word.toUpperCase())
    .replace(LETTERED, (_, prefix: string, rest: string) => prefix + onKeypad(rest))
    .replace(/^\s*00(?=[\s\d(])/, '+');
  return foundIn(text) ?? runIn(text);
}

function foundIn(text: string): string | null {
  const [first] = findPhoneNumbersInText(text, 'US');
  // Behind `*67` the number is not all.
  if (!first || /[*#]\s*\d*\s*$/.test(text.slice(0, first.startsAt))) return null;
  const { number, nationalNumber, ext } = first.number;
  const written = text.slice(first.startsAt, first.endsAt);
  const isAbroad = /^\W*(\+|011)/.test(written);
  const digits = isAbroad ? number : `${/^\D*1/.test(written) ? '1' : ''}${nationalNumber}`;
  return withExtension(digits, ext);
}

/** Numbers that the library does not know: of other countries without their code, short ones, `*67`. */
function runIn(text: string): string | null {
  const extension = EXTENSION.exec(text)?.[1];
  const number = text.replace(EXTENSION, '');
  const least = /\p{L}/u.test(number) ? LEAST_AMONG_WORDS : LEAST_ALONE;
  for (const [run] of number.matchAll(RUN)) {
    const digits = run.startsWith('+') ? digitsOf(run.replace(TRUNK_ZERO, '')) : run.replace(/[^\d*#]/g, '');
    const { length } = digits.replace(/\D/g, '');
    if (length >= least && length <= MOST_DIGITS) return withExtension(digits, extension);
  }
  return null;
}

const withExtension = (digits: string, extension: string | undefined) =>
  extension ? `${digits},${extension}` : digits;

function onKeypad(letters: string): string {
  const digits = [...letters].flatMap((sign) => {
    if (/\d/.test(sign)) return sign;
    const key = KEYPAD.findIndex((on) => on.includes(sign));
    return key < 0 ? [] : `${key + 2}`;
  });
  return digits.length < LOCAL_DIGITS ? letters : digits.slice(0, LOCAL_DIGITS).join('');
}
