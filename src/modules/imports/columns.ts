import { cutToGraphemes } from '../../shared/graphemes.ts';
import { limited } from '../../shared/limited-expression.ts';
import { toPlainText } from '../../shared/plain-text.ts';
import labels from '../../texts/generated/kit/tenant.en.js';
import {
  type FieldKind,
  type FileColumn,
  type TenantFieldKey,
  tenantFieldKeys,
  tenantFields,
  tenantFileColumns,
} from '../directory/schema.ts';

/** A second contact has a row of its own. */
const contactColumns = [
  {
    key: 'contactName',
    kind: 'text',
    label: 'Contact Name',
    names:
      'contact name|contact|contact person|primary contact|main contact|representative|attention|attn|tenant contact|contacto|persona de contacto|nombre de contacto|ansprechpartner|ansprechpartnerin|ansprechperson|kontakt|kontaktperson|personne de contact|nom du contact|interlocuteur',
    width: 22,
    examples: ['Maria Lopez', 'Sam Reed', ''],
  },
  {
    key: 'contactPhone',
    kind: 'phone',
    label: 'Contact Phone',
    names:
      'contact phone|contact tel|contact telephone|contact phone number|contact phone no|contact number|contact no|contact mobile|contact cell|mobile|mobile phone|mobile number|cell|cell phone|direct phone|direct line|telefono de contacto|movil|celular|handy|mobil|mobiltelefon|handynummer|telephone du contact|portable|tel portable',
    width: 18,
    examples: ['512 555 0111', '', ''],
  },
  {
    key: 'contactListed',
    kind: 'text',
    label: 'On the Board',
    names:
      'on the board|on board|listed on the board|contact on the board|contact listed|listed|show on board|show on the board|on the directory board|en el directorio|en el tablero|auf der tafel|sur le tableau',
    width: 14,
    examples: ['', '', ''],
  },
] as const satisfies readonly ImportColumn<string>[];

interface ImportColumn<Key> extends FileColumn {
  readonly key: Key;
  readonly kind: FieldKind;
  readonly label: string;
}
export type ColumnKey = TenantFieldKey | (typeof contactColumns)[number]['key'];

export const importColumns: readonly ImportColumn<ColumnKey>[] = [
  ...tenantFieldKeys.map((key) => ({
    key,
    kind: tenantFields[key].kind,
    label: labels[key],
    ...tenantFileColumns[key],
  })),
  ...contactColumns,
];

/** The template shows what most lists have. */
export const templateColumns = importColumns.filter(({ key }) => key !== 'contactListed');

export const labelOf = Object.fromEntries(importColumns.map(({ key, label }) => [key, label])) as Record<
  ColumnKey,
  string
>;
/** Added to the error copy, which may be imported again. */
export const ERRORS_COLUMN = 'Errors';

/** What stands on the board where a file has two names of a company. */
const TRADE_NAMES =
  'trade name|trading name|trading as|tenant trading name|dba|d b a|dba name|tenant dba|doing business as|doing business name|brand|brand name|nombre comercial|nom commercial|enseigne|handelsname|insegna';
/** The other one, which becomes an alias; the company in a file without another name. */
const LEGAL_NAMES =
  'legal name|legal entity|legal entity name|legal tenant name|tenant legal name|company legal name|registered name|entity legal name|razon social|raison sociale|ragione sociale|juristischer name';

const LEGAL_RANK = 1_000;

/** Exact names rank above synonyms: `Name` is the company only without `Company`. */
const rankOf = new Map<string, { key: ColumnKey; rank: number }>([
  ...importColumns.flatMap(({ key, names }) => names.split('|').map((name, rank) => [name, { key, rank }] as const)),
  ...TRADE_NAMES.split('|').map((name) => [name, { key: 'companyName', rank: -1 }] as const),
  ...LEGAL_NAMES.split('|').map((name) => [name, { key: 'companyName', rank: LEGAL_RANK }] as const),
]);

/** What a program calls the record, before the field's own name: `Organization - Suite`, `BusinessTradeName`. */
const RECORD =
  /^((business|company|organi[sz]ation|account|tenant|customer|lessee|premises|unit|suite|space) (?=trad|legal|dba|doing|suite|unit|room|floor|level|website|e ?mail)|property (?=suite|unit))/;

/** `tenant_name1` beside `tenant_name2`; `Suite 1` is a place. */
const FIRST_OF_SEVERAL = / 1$/;
const isPlace = ({ key }: { key: ColumnKey }) => key === 'suiteNumber' || key === 'floorNumber';
/** `dbaTradeName`: the words for a trade name in any combination; `Trade` alone may be what the tenant does. */
const TRADE_WORD = '(dba|d b a|trade|trading|doing business as|operating|store)';
const TRADE = new RegExp(`^${TRADE_WORD}( ${TRADE_WORD}){0,2} name$|^${TRADE_WORD}( ${TRADE_WORD}){1,2}$`);

/** Of a form's question: `What is your company’s name?`, `Which floor are you on?`. */
const ASKING =
  /\b(what|which|who|where|is|are|do|does|you|your|the|s|of|on|in|at|please|enter|located|cual|que|es|su|tu|la|el|de|en|quel|quelle|est|votre|wie|welche|welcher|welches|ist|ihr|ihre|der|die|das)\b/g;
const askedFor = (words: string) =>
  /^(what|which|who|where|please|cual|que|en que|quel|quelle|a quel|wie|welche|in welche)\b/.test(words)
    ? words.replaceAll(ASKING, ' ').replaceAll(/ +/g, ' ').trim()
    : words;

function rankIn(heading: string) {
  const words = wordsOf(heading);
  return (
    rankOf.get(plain(heading)) ??
    rankOf.get(words) ??
    rankOf.get(words.replace(RECORD, '')) ??
    firstOfSeveral(words) ??
    (TRADE.test(words) ? rankOf.get('trade name') : rankOf.get(askedFor(words)))
  );
}

function firstOfSeveral(words: string) {
  const first = FIRST_OF_SEVERAL.test(words) ? rankOf.get(words.replace(FIRST_OF_SEVERAL, '')) : undefined;
  return first && !isPlace(first) ? first : undefined;
}

export const meaningOf = (cell: string): ColumnKey | undefined => rankIn(cell)?.key;

export interface Meaning {
  readonly key: ColumnKey;
  readonly rank: number;
  readonly place: number;
}

/** The known columns among header cells. */
export function meaningsIn(cells: readonly string[]): Meaning[] {
  return cells.flatMap((whole, place) => {
    const cell = toPlainText(cutToGraphemes(whole, 120));
    const readings = [cell, cell.replaceAll(limited(/\(.*?\)|\[.*?\]/g, 500), ''), ...cell.split('/')];
    const meant = readings.map(rankIn).find((known) => known !== undefined);
    return meant ? [{ ...meant, place }] : [];
  });
}

/** People who own or work there: the company only where no other column names one. */
const PERSONS = new Set('owner|owner name|homeowner|physician|doctor|provider|attorney|member|member name'.split('|'));

/** The column of the legal name beside that of the trade name, and beside any other name; -1 for none. */
export function legalPlace(cells: readonly string[], company: number): number {
  const names = meaningsIn(cells).filter(({ key, place }) => key === 'companyName' && place !== company);
  const legal = names.find(({ rank }) => rank === LEGAL_RANK);
  const isTrade = rankIn(toPlainText(cells[company] ?? ''))?.rank === -1;
  const other = isTrade ? names.find(({ place }) => !PERSONS.has(plain(cells[place] ?? ''))) : undefined;
  return (legal ?? other)?.place ?? -1;
}

export function placesIn(cells: readonly string[]): Map<ColumnKey, number> {
  const places = new Map<ColumnKey, number>();
  for (const { key, place } of meaningsIn(cells).sort((a, b) => a.rank - b.rank || a.place - b.place))
    if (!places.has(key)) places.set(key, place);
  return places;
}

/** The words of a heading as programs write it: `companyName`, `Suite__c`, `CONTACT_1_PHONE` → `contact 1 phone`. */
export function wordsOf(heading: string): string {
  const apart = cutToGraphemes(heading, 60)
    .replace(/__p?c$/i, '')
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' ');
  return plain(apart);
}

/** `Suite #` → `suite no`, `E-Mail *` → `e mail`. */
export function plain(cell: string): string {
  return cutToGraphemes(cell, 60)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('#', ' no ')
    .replaceAll(/(?<=\bn)[º°]/g, 'o')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
