import { type ColumnKey, plain, wordsOf } from './columns.ts';

/** A contact of each row: the columns of its name, joined, and of its phone. */
interface ContactColumns {
  readonly name: readonly number[];
  /** -1 for none. */
  readonly phone: number;
}

export interface Contacts {
  readonly slots: readonly ContactColumns[];
  /** Of others than the tenant's own people: to be asked. */
  readonly others: readonly number[];
}

const PERSON =
  /\b(contacts?|contacto|kontakt|kontaktperson|ansprechpartner|ansprechpartnerin|ansprechperson|interlocuteur|contatto|referente|contactpersoon|representative|attn|attention|person|physicians?|doctors?|dr|providers?|dentists?|practitioners?|therapists?|attorneys?|lawyers?|advisors?|managers?|director|owners?|principal|members?|arzt|medico|medecin)\b/;
const FIRST =
  /\b((first|given|fore) ?name|contact first|first contact name|f name|vorname|prenom|nombre de pila|voornaam)\b/;
const LAST =
  /\b((last|family) ?name|contact last|l name|surname|nachname|familienname|nom de famille|apellidos?|cognome|achternaam)\b/;
const PHONE =
  /\b(phone|telephone|tel|mobile|cell|cellphone|direct|telefono|telefon|handy|mobil|movil|celular|portable|telefoon|telefone)\b/;
export const DETAIL =
  /\b(e ?mail|mail|courriel|correo|title|position|role|job|department|dept|fax|id|ids|type|address|street|city|state|zip|notes?|salutation|linkedin|url|date|preferred|language|status|speciality|specialty|count|key)\b/;
/** Not the tenant's people: the landlord's, and those of the program that wrote the file. */
const NOT_THEIRS =
  /\b(landlord|broker|agent|company owner|contact owner|rep|leasing|property|building|account|sales|lead|created|modified|assigned|record|referr\w+|lender)\b/;
/** May be meant for the landlord alone. */
const PRIVATE =
  /\b(billing|accounting|accounts|payable|ap|emergency|after hours|maintenance|insurance|facilit\w+|legal|guarantor|key holder|invoice|home|owner|manager)\b/;
const ORDINALS: readonly (readonly [RegExp, number])[] = [
  [/\b(primary|main|principal|1st)\b/, 1],
  [/\b(secondary|second|2nd|alternate|alt|alternative|other|additional|backup|segundo|secundario|zweiter)\b/, 2],
  [/\b(third|3rd|tertiary|tercer)\b/, 3],
];

const nthOf = (words: string) =>
  Number(/\b(\d{1,2})\b/.exec(words)?.[1] ?? ORDINALS.find(([word]) => word.test(words))?.[1] ?? 1);

interface Slot {
  name: number[];
  first: number[];
  last: number[];
  phone: number;
}

const MOST = 20;

/** Contacts by number, by position, by first and last name. `places`: what the other columns are read as. */
export function contactsIn(cells: readonly string[], places: ReadonlyMap<ColumnKey, number>): Contacts {
  const keyAt = new Map([...places].map(([key, place]) => [place, key]));
  const slots = new Map<number, Slot>();
  const others: number[] = [];
  const slotOf = (nth: number): Slot => {
    const slot = slots.get(nth) ?? { name: [], first: [], last: [], phone: -1 };
    slots.set(nth, slot);
    return slot;
  };
  const first = slotOf(1);
  if (places.has('contactName')) first.name = [places.get('contactName') ?? -1];
  if (places.has('contactPhone')) first.phone = places.get('contactPhone') ?? -1;
  const repeats = new Map<string, number>();
  let before: { place: number; nth: number } | null = null;
  for (const [place, cell] of cells.entries()) {
    const words = wordsOf(cell);
    if (words === '' || (place === places.get('contactPhone') && keyAt.has(place))) continue;
    const own = keyAt.get(place);
    const isFirst = FIRST.test(words);
    const isLast = !isFirst && LAST.test(words);
    const isPerson = PERSON.test(words);
    // `Contact, Phone, Contact, Phone`: what stands behind a contact is its phone.
    if (!own && !isPerson && before && place === before.place + 1 && PHONE.test(words)) {
      const slot = slotOf(before.nth);
      if (slot.phone < 0) slot.phone = place;
      continue;
    }
    if ((own && own !== 'contactName') || !(isFirst || isLast || isPerson) || slots.size > MOST) continue;
    if (DETAIL.test(words) || NOT_THEIRS.test(words)) continue;
    const isPhone = PHONE.test(words) && !isFirst && !isLast;
    if (own === undefined && PRIVATE.test(words)) {
      others.push(place);
      continue;
    }
    const repeat = (repeats.get(plain(cell)) ?? 0) + 1;
    repeats.set(plain(cell), repeat);
    const nth = nthOf(words) + repeat - 1;
    const slot = slotOf(nth);
    if (isPhone) slot.phone = slot.phone < 0 ? place : slot.phone;
    else if (isFirst) slot.first.push(place);
    else if (isLast) slot.last.push(place);
    else if (slot.name.length === 0) slot.name = [place];
    else if (slot.name[0] !== place) slotOf(100 + place).name = [place];
    if (!isPhone) before = { place, nth };
  }
  return { slots: [...slots].sort(([a], [b]) => a - b).flatMap(([, slot]) => columnsOf(slot)), others };
}

function columnsOf({ name, first, last, phone }: Slot): ContactColumns[] {
  const joined = name.length > 0 ? name : [...first.slice(0, 1), ...last.slice(0, 1)];
  return joined.length > 0 || phone >= 0 ? [{ name: joined, phone }] : [];
}
