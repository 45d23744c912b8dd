/**
 * Control characters except tabs and line breaks; bidirectional overrides; zero-width characters. Joiners and
 * direction marks stay: scripts and emoji need them.
 */
const INVISIBLE_CHARACTERS =
  /[^\P{Cc}\0\t\n\r]|[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu;
/** Tag characters hide text, except in flags such as Scotland's. */
const TAG_CHARACTERS = /(\u{1f3f4}[\u{e0020}-\u{e007f}]+)|[\u{e0000}-\u{e007f}]/gu;

/** Drops invisible characters, common in pasted text. */
export const removeInvisible = (value: string): string =>
  value.replace(INVISIBLE_CHARACTERS, '').replace(TAG_CHARACTERS, '$1');

/** Fast path of `toPlainText`. */
const NEEDS_CLEANING = /[^\x20-\x7e]| {2}|&[#A-Za-z]/;
const BLANKS = /[\u00a0\u2000-\u200a\u202f\u205f\u3000 ]+/g;
/** Lookalikes of the keyboard's hyphen. */
const HYPHENS = /[\u2010-\u2012\u2212\ufe58\ufe63\uff0d]/g;

/** Normalizes cells and fields: visible characters, single blanks, one hyphen, no entities. */
export function toPlainText(value: string): string {
  if (!NEEDS_CLEANING.test(value)) return value;
  return removeInvisible(decodeEntities(value)).replace(BLANKS, ' ').replace(HYPHENS, '-');
}

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;
const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '' },
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', hellip: '…', bull: '•', middot: '·' },
  ...{ trade: '™', reg: '®', copy: '©', deg: '°', euro: '€', ordf: 'ª', ordm: 'º' },
  ...{ szlig: 'ß', aelig: 'æ', AElig: 'Æ', oslash: 'ø', Oslash: 'Ø', oelig: 'œ', OElig: 'Œ' },
};
const COMBINING_ACCENTS: Readonly<Record<string, string>> = {
  ...{ grave: '\u0300', acute: '\u0301', circ: '\u0302', tilde: '\u0303', uml: '\u0308', ring: '\u030a' },
  ...{ caron: '\u030c', cedil: '\u0327' },
};
const ACCENTED_ENTITY = /^([A-Za-z])(grave|acute|circ|tilde|uml|ring|caron|cedil)$/;

/** Decodes `O&#039;Brien`, and double-encoded `&amp;amp;`. */
function decodeEntities(value: string): string {
  const decodedOnce = value.replace(ENTITY, decodeEntity);
  return decodedOnce === value ? value : decodedOnce.replace(ENTITY, decodeEntity);
}

function decodeEntity(entity: string, decimal?: string, hexadecimal?: string, name = ''): string {
  if (decimal || hexadecimal) {
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
    return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : entity;
  }
  const [, letter, accent = ''] = ACCENTED_ENTITY.exec(name) ?? [];
  if (letter) return (letter + COMBINING_ACCENTS[accent]).normalize('NFC');
  return NAMED_ENTITIES[name] ?? NAMED_ENTITIES[name.toLowerCase()] ?? entity;
}
