import { limited } from '../../shared/limited-expression.ts';
import { plain } from './columns.ts';
import { type Status, statusOf } from './status.ts';

/** At least one of these makes a note; in a name they would be odd behind a dash or in brackets. */
const NOTES = new Set(
  'closed closing new opening mtm m2m ntv monthly holdover vacating vacates vacated moving moved leaving relocating relocated expired expires expiring expiration terminated terminating termination evicted eviction sublease subleased sublessee sublet subtenant subtenants assigned assignment renewal renewed renewing unsigned notice pending prospective future bankrupt bankruptcy gekündigt gekundigt auszug untermieter untermiete subarrendado subarriendo'.split(
    ' ',
  ),
);
const BESIDE = new Set(
  'a an and as at be by coming now permanently temporarily sf sq ft rsf effective eff from for given go hold in is lease leased month months move no not of on or out over per q1 q2 q3 q4 signed since soon starting starts tenant term the through thru til till to until w with zum per bis ab jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november dec december'.split(
    ' ',
  ),
);
const MONTH_TO_MONTH = /\bmonth to month\b|\bm t m\b|\bhold over\b|\bmove (in|out)\b/;
/** A lease that has not begun. */
const NOT_YET = /\b(pending|prospective|future|unsigned|not signed|move in|moving in|opening|coming)\b/;

/** `Acme (MTM)`, `Acme - SUBLEASE`, `Acme **NEW**`; and a mark of a footnote, `Acme*`. */
const TRAILING = limited(
  /^(.*?[\p{L}\p{N}].*?)(?:\s*[([{]([^()[\]{}]{2,60})[)\]}]|\s*\*{1,3}\s*([^*]{2,40})\*{1,3}|\s+[-–—]\s*([^-–—]{2,40}))\s*$/su,
  4_000,
);
/** Where it is has columns of its own. */
const PLACE =
  /^(suites?|stes?|units?|rooms?|rms?|no|floors?|\d+(st|nd|rd|th) (floor|fl))( (and|to|no))?( [a-z]?\d+[a-z]?( and| to)?)*$/;
const MARK = /^([^*†‡§].*[\p{L}\p{N}).!?'’”"])\s*(\*{1,3}|[†‡§]+|\(\*+\))$/su;

/** Of the lease, whatever follows. */
const OF_LEASE = /^(guarantors?|guaranteed by|attn|attention|c o|acct|account no|lease (no|id))\b/;

interface Noted {
  readonly name: string;
  /** As written; `null` for a name alone. */
  readonly note: string | null;
}

/** What somebody has noted behind a company's name about its lease. */
export function noteIn(company: string): Noted {
  const [, name, bracketed, starred, dashed] = TRAILING.exec(company) ?? [];
  const note = bracketed ?? starred ?? dashed;
  if (name && note && (starred || isNote(note))) return { name: name.trim(), note: note.trim() };
  const [, marked, mark] = MARK.exec(company) ?? [];
  return marked && mark ? { name: marked, note: mark } : { name: company, note: null };
}

function isNote(text: string): boolean {
  const whole = plain(text);
  if ((PLACE.test(whole) && /\d/.test(whole)) || OF_LEASE.test(whole)) return true;
  const words = whole.split(' ').filter((word) => !/\d/.test(word));
  const isOne = MONTH_TO_MONTH.test(whole) || words.some((word) => NOTES.has(word));
  return isOne && words.every((word) => NOTES.has(word) || BESIDE.has(word));
}

/** What a note says of its tenant, where no column does: `null` for a mark. */
export function statusOfNote(note: string): { readonly word: string; readonly verdict: Status } | null {
  const word = plain(note)
    .split(' ')
    .filter((part) => !/\d/.test(part))
    .join(' ');
  if (word === '' || PLACE.test(plain(note))) return null;
  if (NOT_YET.test(word)) return { word, verdict: 'ask' };
  return { word, verdict: statusOf(word) === 'leaveOut' ? 'leaveOut' : 'keep' };
}
