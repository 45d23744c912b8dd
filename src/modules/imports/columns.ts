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
}
export type ColumnKey = TenantFieldKey | (typeof contactColumns)[number]['key'];

export const importColumns: readonly ImportColumn<ColumnKey>[] = [
  ...tenantFieldKeys.map((key) => ({ key, kind: tenantFields[key].kind, ...tenantFileColumns[key] })),
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

/** Exact names rank above synonyms: `Name` is the company only without `Company`. */
const rankOf = new Map<string, { key: ColumnKey; rank: number }>(
  importColumns.flatMap(({ key, names }) => names.split('|').map((name, rank) => [name, { key, rank }] as const)),
);

export const meaningOf = (cell: string): ColumnKey | undefined => rankOf.get(plain(cell))?.key;

export interface Meaning {
  readonly key: ColumnKey;
  readonly rank: number;
  readonly place: number;
}

/** The known columns among header cells. */
export function meaningsIn(cells: readonly string[]): Meaning[] {
  return cells.flatMap((whole, place) => {
    const cell = whole.slice(0, 120);
    const readings = [cell, cell.replaceAll(/\(.*?\)|\[.*?\]/g, ''), ...cell.split('/')];
    const meant = readings.map((reading) => rankOf.get(plain(reading))).find((known) => known !== undefined);
    return meant ? [{ ...meant, place }] : [];
  });
}

export function placesIn(cells: readonly string[]): Map<ColumnKey, number> {
  const places = new Map<ColumnKey, number>();
  for (const { key, place } of meaningsIn(cells).sort((a, b) => a.rank - b.rank || a.place - b.place))
    if (!places.has(key)) places.set(key, place);
  return places;
}

/** `Suite #` → `suite no`, `E-Mail *` → `e mail`. */
export function plain(cell: string): string {
  return cell
    .slice(0, 60)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('#', ' no ')
    .replaceAll(/(?<=\bn)[º°]/g, 'o')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
