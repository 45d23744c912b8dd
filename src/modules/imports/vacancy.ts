import { cutToGraphemes } from '../../shared/graphemes.ts';
import { limited } from '../../shared/limited-expression.ts';
import { plain } from './columns.ts';

/** How a cell that names no tenant begins, in English, Spanish, French, German, Italian and Dutch. */
const VACANT =
  /^[^\p{L}\p{N}]*(vacant|vacancy|vacated|available|availability|unoccupied|unleased|unlet|unrented|to let|(?:now )?leasing|for (?:sub)?lease|for rent|(?:spec|model|speculative) (?:suite|unit|space|office)|vacante|disponible|libre|desocupad[oa]|vacío|por alquilar|se alquila|leer|leerstand|leerstehend|frei|zu vermieten|inoccupé|vide|à louer|sfitto|libero|leeg|leegstand|te huur)(?![\p{L}\p{N}])/iu;
/** What may follow without being a name. */
const REST = new Set(
  'suite suites unit units space spaces office offices floor room retail storage shell model spec speculative area land vacant available unleased unrented rented leased lease leasing for rent sublease sublet under construction renovation renovations remodel improvement improvements ready now soon immediately immediate occupancy as of until from by at date to be determined tbd n a no only approx approximately contiguous divisible up sq ft sf rsf usf sqft square feet foot m2 qm m january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec q1 q2 q3 q4 spring summer fall winter coming move in white box dark raw second generation built out turnkey with and or the ab seit bis local oficina piso desde hasta bureau depuis'.split(
    ' ',
  ),
);
/** `Vacant - former bank`, `Available: 1,200 SF`, `VACANT (as of May)`: whatever stands behind. */
const ASIDE = /^\s*([([{:;,*]|[-–—/]+\s|\s[-–—/|]+)/;

/** Whether a cell says that nobody is there, as opposed to `Vacant Lot Films` and `Available Light Studio`. */
export function isVacant(text: string): boolean {
  const [word = ''] = VACANT.exec(text) ?? [];
  if (word === '') return false;
  const rest = text.slice(word.length);
  return ASIDE.test(rest) || areOf(REST, rest);
}

const TOTAL = limited(
  /^\W*((sub|grand|sous|net)[\s-]*)?(totals?|totales|totaux|summe|gesamt(summe)?|zwischensumme|suma|subtotal(es)?|totale|totaal)(?![\p{L}\p{N}])/iu,
  4_000,
);
const COUNTED = new Set(
  'total totals sum floor level building property suite suites unit units tenant tenants mieter inquilinos locataires space spaces area areas sf sq ft rsf sqft occupied occupancy vacant vacancy leased available current future rent rents monthly annual average averages avg weighted for of all the and square feet roll general'.split(
    ' ',
  ),
);

/** `Total`, `Total Floor 2`, `Total 3 Mieter`, as opposed to `Total Wine`. */
export function isTotal(text: string): boolean {
  const [word = ''] = TOTAL.exec(text) ?? [];
  return word !== '' && areOf(COUNTED, text.slice(word.length));
}

/** Words of the set, numbers, dates and areas alone. */
const areOf = (set: ReadonlySet<string>, text: string) =>
  plain(cutToGraphemes(text, 60))
    .split(' ')
    .every((word) => word === '' || /\d/.test(word) || set.has(word) || /^[a-z]$/.test(word));
