import { findPhoneNumbersInText } from 'libphonenumber-js/min';
import { LRUCache } from 'lru-cache';
import { type DialNumbers, digitsOf } from './contact-links.ts';

// Server only: the library is too large for a page's bundle.

const PLAIN_NUMBER = /^\+?[\d\s().-]+$/;
/** Maximum digits without `+`; more are two numbers. */
const MAX_NATIONAL_DIGITS = 11;
const MAX_LENGTH = 200;
const MAX_DIGITS = 15;
const MIN_DIGITS_AMONG_WORDS = 7;
const MIN_DIGITS_ALONE = 3;
const TRUNK_ZERO = /\(\s*0\s*\)/;

/** Letters after this prefix belong to the number in either case. */
const TOLL_FREE = /(?<!\d)(?:1[\s.-]*)?\(?8(?:00|88|77|66|55|44|33|22)\)?[\s.-]*[a-z][a-z\d.-]*/gi;
/** Letters for digits; the network ignores surplus ones. */
const LETTERED_NUMBER =
  /(?<![\dA-Z])((?:\+?1[ .-]{0,3})?(?:\([2-9]\d\d\) ?|[2-9]\d\d[.-]{1,3}|8(?:00|88|77|66|55|44|33|22)[ .-]{0,3}))((?:\d{3}[ .-]?|\d[ .-]?)?[A-Z](?:[.-]?[A-Z\d]| [A-Z]{2,4}\b){2,30})/g;
const LOCAL_DIGITS = 7;
const KEYPAD = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'] as const;

/** Marks that the library does not parse: `extension #12`, `ext.: 12`. */
const EXTENSION_MARKS = /(extensi[oó]n|extn?|x)[ .:#]{1,4}(?=\d)/gi;
/** Read as another number by the library: `(x12)`. */
const BRACKETED_EXTENSION = /[([] ?((?:extensi[oó]n|extn?|x|#) ?\d{1,7}) ?[)\]]/gi;
const EXTENSION = /(?:extensi[oó]n|extn?|x|#) ?[.:=]? ?(\d{1,7}) ?$/i;
/** Read as an extension by the library. */
const SEMICOLON = /;(?!\s*ext)/gi;
/** Range of lines: `512 555 0142-44`. */
const LINE_RANGE = /^(\W*[1-9][\d\s().-]*\d{4})\s*-\s*\d{1,2}\s*$/;
const ALWAYS_OPEN = /\b24\s*\/\s*7\b/g;
const DIGIT_RUN = /[+*#]?\(?\d[\d\s().*#-]*/g;

/**
 * Returns digits of the first number with a leading `+`, `*` or `#`, and an extension after a comma: a dialing pause
 * on iOS and Android (`CXPlayDTMFCallAction.softPause`, `TelecomManager.DTMF_CHARACTER_PAUSE`). Android misdials RFC
 * 3966's `;ext=`.
 * @returns `null` without a number
 */
export function dialOf(phone: string): string | null {
  if (isPlain(phone)) return digitsOf(phone);
  const cachedDial = dialCache.get(phone);
  if (cachedDial !== undefined) return cachedDial || null;
  const dial = parseDial(phone);
  dialCache.set(phone, dial ?? '');
  return dial;
}

export function dialsOf(phones: Iterable<string>): DialNumbers {
  const dialEntries = [...new Set(phones)].map((phone) => [phone, dialOf(phone) ?? ''] as const);
  return Object.fromEntries(dialEntries.filter(([phone, dial]) => dial !== digitsOf(phone)));
}

/** Converts Arabic-Indic and Persian digits; the length stays the same. */
export const withAsciiDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** Parsing takes up to a millisecond. */
const dialCache = new LRUCache<string, string>({ max: 20_000 });

function isPlain(phone: string): boolean {
  if (!PLAIN_NUMBER.test(phone) || TRUNK_ZERO.test(phone)) return false;
  const digits = digitsOf(phone);
  const { length } = digits.replace('+', '');
  return (
    length >= MIN_DIGITS_ALONE &&
    length <= (digits.startsWith('+') ? MAX_DIGITS : MAX_NATIONAL_DIGITS) &&
    !/.\+/.test(digits)
  );
}

function parseDial(phone: string): string | null {
  if (phone.length > MAX_LENGTH) return null;
  const text = withAsciiDigits(phone)
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(EXTENSION_MARKS, '$1 ')
    .replace(BRACKETED_EXTENSION, ' $1')
    .replace(ALWAYS_OPEN, ' ')
    .replace(SEMICOLON, ' | ')
    .replace(LINE_RANGE, '$1')
    .replace(TOLL_FREE, (word) => word.toUpperCase())
    .replace(LETTERED_NUMBER, (_, prefix: string, letters: string) => prefix + lettersToDigits(letters))
    .replace(/^\s*00(?=[\s\d(])/, '+');
  return findPhoneNumber(text) ?? findDigitRun(text);
}

function findPhoneNumber(text: string): string | null {
  const [first] = findPhoneNumbersInText(text, 'US');
  // The match is only part of a number after `*67`.
  if (!first || /[*#] ?\d{0,9} ?$/.test(text.slice(0, first.startsAt))) return null;
  const { number, nationalNumber, ext } = first.number;
  const numberText = text.slice(first.startsAt, first.endsAt);
  const isAbroad = /^\W*(\+|011)/.test(numberText);
  const digits = isAbroad ? number : `${/^\D*1/.test(numberText) ? '1' : ''}${nationalNumber}`;
  return addExtension(digits, ext);
}

/** Finds numbers that the library rejects: foreign without country code, short, `*67`. */
function findDigitRun(text: string): string | null {
  const extension = EXTENSION.exec(text);
  const number = text.slice(0, extension?.index);
  const minDigits = /\p{L}/u.test(number) ? MIN_DIGITS_AMONG_WORDS : MIN_DIGITS_ALONE;
  for (const [run] of number.matchAll(DIGIT_RUN)) {
    const digits = run.startsWith('+') ? digitsOf(run.replace(TRUNK_ZERO, '')) : run.replace(/[^\d*#]/g, '');
    const { length } = digits.replace(/\D/g, '');
    if (length >= minDigits && length <= MAX_DIGITS) return addExtension(digits, extension?.[1]);
  }
  return null;
}

const addExtension = (digits: string, extension: string | undefined) => (extension ? `${digits},${extension}` : digits);

function lettersToDigits(letters: string): string {
  const digits = [...letters].flatMap((character) => {
    if (/\d/.test(character)) return character;
    const key = KEYPAD.findIndex((keyLetters) => keyLetters.includes(character));
    return key < 0 ? [] : `${key + 2}`;
  });
  return digits.length < LOCAL_DIGITS ? letters : digits.slice(0, LOCAL_DIGITS).join('');
}
