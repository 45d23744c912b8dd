/**
 * Control characters but tabs and line breaks; what reorders text (U+202A to U+202E, U+2066 to U+2069); zero-width
 * characters without a use in names. Joiners and direction marks stay: scripts and emoji need them.
 */
const INVISIBLE = /[^\P{Cc}\0\t\n\r]|[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu;
/** Tags hide text, except in flags such as Scotland's. */
const TAGS = /(\u{1f3f4}[\u{e0020}-\u{e007f}]+)|[\u{e0000}-\u{e007f}]/gu;

/** Pasted text often has such characters, and nobody can see which to remove: they are dropped. */
export const withoutInvisible = (value: string): string => value.replace(INVISIBLE, '').replace(TAGS, '$1');

/** Most texts have none of what `plainText` changes. */
const UNUSUAL = /[^\x20-\x7e]| {2}|&[#A-Za-z]/;
const BLANKS = /[\u00a0\u2000-\u200a\u202f\u205f\u3000 ]+/g;
/** Hyphens and minus signs that look like the one on the keyboard. */
const HYPHENS = /[\u2010-\u2012\u2212\ufe58\ufe63\uff0d]/g;

/** One way to write a text, as cells and fields share it: visible characters, single blanks, one hyphen, no entities. */
export function plainText(value: string): string {
  if (!UNUSUAL.test(value)) return value;
  return withoutInvisible(withoutEntities(value)).replace(BLANKS, ' ').replace(HYPHENS, '-');
}

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;
/** HTML's names of what office programs write; accented letters follow from their parts. */
const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '' },
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', hellip: '…', bull: '•', middot: '·' },
  ...{ trade: '™', reg: '®', copy: '©', deg: '°', euro: '€', ordf: 'ª', ordm: 'º' },
  ...{ szlig: 'ß', aelig: 'æ', AElig: 'Æ', oslash: 'ø', Oslash: 'Ø', oelig: 'œ', OElig: 'Œ' },
};
const ACCENTS: Readonly<Record<string, string>> = {
  ...{ grave: '\u0300', acute: '\u0301', circ: '\u0302', tilde: '\u0303', uml: '\u0308', ring: '\u030a' },
  ...{ caron: '\u030c', cedil: '\u0327' },
};
const ACCENTED = /^([A-Za-z])(grave|acute|circ|tilde|uml|ring|caron|cedil)$/;

/** Programs for web pages export `O&#039;Brien &amp; Sons`, and some of them `&amp;amp;`. */
function withoutEntities(value: string): string {
  const once = value.replace(ENTITY, decoded);
  return once === value ? value : once.replace(ENTITY, decoded);
}

function decoded(entity: string, decimal?: string, hexadecimal?: string, name = ''): string {
  if (decimal || hexadecimal) {
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
    return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : entity;
  }
  const [, letter, accent = ''] = ACCENTED.exec(name) ?? [];
  if (letter) return (letter + ACCENTS[accent]).normalize('NFC');
  return NAMED[name] ?? NAMED[name.toLowerCase()] ?? entity;
}
