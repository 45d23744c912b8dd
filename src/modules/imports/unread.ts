import { oneLine } from './cells.ts';
import { ERRORS_COLUMN, meaningsIn, wordsOf } from './columns.ts';
import { DETAIL } from './contacts.ts';
import { isPhone } from './details.ts';
import { type Header, readPlaces } from './header.ts';
import type { ColumnChoice } from './schema.ts';

export interface UnreadColumns {
  /** Columns of people who may be contacts. */
  readonly contacts: readonly number[];
  /** Columns of other names. */
  readonly names: readonly number[];
}

/** Headings of columns that hold no names of tenants. */
const KNOWN =
  /\b(id|ids|key|index|type|use|usage|class|category|categor\w+|industry|sector|segment|trade|business type|specialt\w+|speciality|rep|service|services|products?|title|position|role|department|address|street|adresse|direccion|city|town|ort|stadt|ciudad|ville|state|province|region|country|land|pais|pays|zip|postal|postcode|plz|property|properties|building|bldg|tower|wing|complex|portfolio|market|submarket|district|zone|fund|fonds|immobilie|niederlassung|bezeichnung|art|nutzung|nutzungsart|description|notes?|comments?|remarks?|bemerkung\w*|observaciones|notas|option|options|term|terms|lease|rent|rate|source|record|created|modified|updated|owner|manager|broker|agent|landlord|lender|sales|lead|language|gender|hours|parking|status|stage|priority|tags?|group|plan|membership|currency|frequency|method|month|day|date|year|insurance|carrier|guarant\w+|social|facebook|instagram|linkedin|twitter|image|logo|photo|map|color|colour|sign|signage|directory|education|school|degree|hospital|affiliation)\b/;
const NAMES =
  /\b(name|names|nombre|nom|(sub ?)?(tenants?|lessees?)|licensees?|company|firm|firma|empresa|inquilino|mieter|locataire|occupant|lessee|person|contact)\b/;
const COMPANY_FORM =
  /\b(inc|llc|llp|ltd|corp|co|company|gmbh|ag|kg|ug|ohg|sl|sa|sas|sarl|bv|nv|srl|spa|group|partners|associates|law|clinic|studio|cafe|bank)\b\.?/i;

/** Columns that the import skips although they may hold names. None once columns are mapped; without ignored ones. */
export function unreadColumns(
  header: Header,
  below: readonly { readonly cells: readonly string[] }[],
  { columns, ignored = [] }: { readonly columns: ColumnChoice; readonly ignored?: readonly string[] | undefined },
): UnreadColumns {
  const { cells, contacts, kept, row } = header;
  if (row === null || kept || Object.keys(columns).length > 0) return { contacts: [], names: [] };
  const read = readPlaces(header);
  const isIgnored = (place: number) => ignored.includes(`#${place + 1}`) || ignored.includes(cells[place] ?? '');
  const rows = below.slice(0, SEEN);
  const valuesIn = (place: number) =>
    rows.map((one) => oneLine(one.cells[place] ?? '')).filter((text) => /\p{L}{2}/u.test(text));
  const filledIn = (place: number) => rows.filter((one) => one.cells[place]?.trim()).length;
  const width = Math.max(cells.length, ...rows.map((one) => one.cells.length));
  const places = Array.from({ length: width }, (_, place) => place).filter(
    (place) => !read.has(place) && !isIgnored(place),
  );
  const isNeeded = (place: number) =>
    !KNOWN.test(wordsOf(cells[place] ?? '')) && !DETAIL.test(wordsOf(cells[place] ?? ''));
  const others = places.filter((place) =>
    contacts.others.includes(place) ? valuesIn(place).length > 0 : isNeeded(place) && arePhones(rows, place),
  );
  const meant = new Map(meaningsIn(cells).map(({ key, place }) => [place, key]));
  const company = header.places.get('companyName') ?? -1;
  const names = places.filter((place) => {
    const heading = wordsOf(cells[place] ?? '');
    const values = valuesIn(place);
    if (others.includes(place) || values.length === 0 || cells[place] === ERRORS_COLUMN) return false;
    if (values.length < filledIn(place) / 2) return false;
    if (meant.get(place) === 'companyName')
      return rows.some((one) => one.cells[place]?.trim() && one.cells[place]?.trim() !== one.cells[company]?.trim());
    if (meant.has(place) || !isNeeded(place)) return false;
    return NAMES.test(heading) || areNames(values);
  });
  return { contacts: others, names };
}

const SEEN = 200;

/** Figures and dates look like numbers of seven digits, too. */
const PHONE = /^\+|^\(?\d{3}\)?[\s./-]+\d{3}[\s./-]+\d{4}\b/;

function arePhones(rows: readonly { readonly cells: readonly string[] }[], place: number): boolean {
  const values = rows.map(({ cells }) => oneLine(cells[place] ?? '')).filter(Boolean);
  return values.length > 1 && values.filter((text) => PHONE.test(text) && isPhone(text)).length > values.length * 0.6;
}

/** At least 70 % distinct, and more than 60 % in the form of a name. */
function areNames(values: readonly string[]): boolean {
  if (values.length < 2 || new Set(values).size < values.length * 0.7) return false;
  return values.filter(isName).length > values.length * 0.6;
}

function isName(text: string): boolean {
  if (text.length > 60 || /\d|@/.test(text)) return false;
  const words = text.split(/\s+/);
  return (
    COMPANY_FORM.test(text) ||
    (words.length > 1 &&
      words.length < 7 &&
      words.every((word) => /^[\p{Lu}&(]|^(of|the|de|la|von|y|e|und|and)$/u.test(word)))
  );
}
