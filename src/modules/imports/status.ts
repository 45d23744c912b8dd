import { plain, wordsOf } from './columns.ts';
import { parseYesNo } from './yes-no.ts';

const HEADING =
  /^((unit|lease|tenant|tenancy|occupancy|resident|account|contract|suite|space|leasing|rental|licen[cs]e|licensee|permit|business|company|customer|member|membership|registration|units|record) )*status$|^(is )?(active|inactive|archived|former)$|^(occupancy|estado|estatus|estado del contrato|situacion|statut|etat|mietstatus|vertragsstatus|mieterstatus|stato)$/;

/** The column with the status of each tenant; -1 for none. */
export const statusPlace = (cells: readonly string[], taken: ReadonlySet<number>): number =>
  cells.findIndex((cell, place) => !taken.has(place) && HEADING.test(wordsOf(cell)));

/** A column that asks yes or no: its heading is part of the word. */
const FLAG = /^(?:is )?(active|inactive|archived|former)$/;

export const statusWord = (heading: string, cell: string): string =>
  cell !== '' && FLAG.test(wordsOf(heading)) ? `${heading}: ${cell}` : cell;

/** The status in a word of a flag, such as `Active: Y` or `Inactive: 0`; `null` for other words. */
function statusOfFlag(text: string): Status | null {
  const [heading, cell] = text.split(': ', 2);
  const [, flag] = FLAG.exec(wordsOf(heading ?? '')) ?? [];
  const answer = flag && cell !== undefined ? parseYesNo(cell) : null;
  if (answer === null) return null;
  return answer === (flag === 'active') ? 'keep' : 'leaveOut';
}

export type Status = 'keep' | 'leaveOut' | 'vacant' | 'ask';

const wordSet = (list: string) => new Set(list.split(' '));
/** Who has left, in English, Spanish, French, German, Italian and Dutch. */
const PAST = wordSet(
  'past former inactive expired evicted terminated ended closed vacated cancelled canceled archived previous departed churned lost left gone moved anterior antiguo antigua vencido vencida inactivo inactiva terminado terminada rescindido finalizado ehemalig ehemalige ehemaliger beendet ausgezogen inaktiv abgelaufen ancien ancienne resilie resiliee expire expiree inactif inactive parti partie termine scaduto cessato inattivo beeindigd vertrokken',
);
const HERE = wordSet(
  'current active occupied leased rented present open live notice ntv mtm month monthly holdover renewed renewing signed executed let yes actual vigente activo activa ocupado ocupada alquilado alquilada aktiv laufend vermietet bewohnt belegt ungekundigt gekundigt actif active occupe occupee loue louee attivo occupato affittato bezet verhuurd actief',
);
const EMPTY = wordSet(
  'vacant vacancy available unoccupied unleased unrented empty vacante disponible desocupado desocupada libre leer leerstand leerstehend frei unvermietet vide sfitto libero leeg leegstand',
);
const NO = wordSet('no false');
/** A lease that has not begun, in whatever words. */
const OPEN = wordSet('future pending upcoming prospect applicant application hold not proposed unsigned draft');

/** What a word of a status column, or of a heading of a group of rows, says. */
export function statusOf(text: string): Status {
  const flag = statusOfFlag(text);
  if (flag) return flag;
  const words = plain(text).split(' ');
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  if (words.includes('moved')) return words.includes('out') ? 'leaveOut' : 'ask';
  if (has(NO)) return has(PAST) ? 'keep' : has(HERE) ? 'leaveOut' : 'ask';
  if (has(PAST)) return words.includes('not') ? 'ask' : 'leaveOut';
  if (EMPTY.has(words[0] ?? '')) return 'vacant';
  if (has(OPEN) && !words.includes('notice')) return 'ask';
  return has(HERE) ? 'keep' : 'ask';
}
