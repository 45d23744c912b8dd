import type { SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { limited } from '../../shared/limited-expression.ts';
import { toPlainText } from '../../shared/plain-text.ts';
import { defaultSign, type FloorPlan } from '../directory/schema.ts';

const wordsOf = (list: string) => new Set(list.split(' '));

/** English, Spanish, French and German, without accents. */
const GROUND = wordsOf(
  'ground g gf gl lobby l main street entrance entry reception pb baja bajo bajos eg erdgeschoss parterre rdc rez',
);
const BELOW = wordsOf(
  'basement bsmt b cellar lower ll sotano s ug untergeschoss kg keller kellergeschoss sous souterrain',
);
const FLOOR = wordsOf(
  'floor level lvl flr fl f storey story piso planta pta nivel etage stock stockwerk og obergeschoss niveau r sol de chaussee',
);
/** Behind a number: `3rd`, `3er`, `3e`, `3ème`. */
const ENDINGS = wordsOf('st nd rd th er era ro do to vo mo e eme ere');
const ORDINALS = new Map(
  [
    'first primer primero premier premiere erste erster erstes',
    'second segundo segunda deuxieme zweite zweiter zweites',
    'third tercer tercero tercera troisieme dritte dritter drittes',
    'fourth cuarto cuarta quatrieme vierte vierter viertes',
    'fifth quinto quinta cinquieme funfte funfter funftes',
    'sixth sexto sexta sixieme sechste sechster sechstes',
    'seventh septimo septima septieme siebte siebter siebtes',
    'eighth octavo octava huitieme achte achter achtes',
    'ninth noveno novena neuvieme neunte neunter neuntes',
    'tenth decimo decima dixieme zehnte zehnter zehntes',
    'eleventh',
    'twelfth',
  ].flatMap((words, at) => words.split(' ').map((word) => [word, at + 1] as const)),
);

const LONGEST = 40;

/**
 * The floor that a cell names: `3`, `3rd Floor`, `B2`, `Ground`, `Planta baja`, `Sótano 1`, `2. OG`, `RdC`. NaN for any
 * other text.
 */
export function floorOf(text: string): number {
  if (/^-?\d{1,3}$/.test(text)) return Number(text) + 0;
  if (text.length > LONGEST) return Number.NaN;
  const parts = partsOf(text);
  return parts ? composed(parts) : Number.NaN;
}

export type ReadFloor = (text: string) => number;

const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/**
 * A person's answers rank first. The building's own signs and names rank above words: its `3rd Floor` is the one with the
 * sign 3. A number is none where the building calls it otherwise, as above a floor that was inserted.
 */
export function floorReader(plan: FloorPlan, words: Readonly<Record<string, number>> = {}): ReadFloor {
  const answers = new Map(Object.entries(words).map(([word, floor]) => [folded(word), floor]));
  return (text) => {
    const floor = floorOf(text);
    const mark = Number.isNaN(floor) ? '' : defaultSign(floor);
    const counted = plan.words(floor).includes(mark) ? floor : Number.NaN;
    const own = plan.find(text) ?? plan.find(mark) ?? counted;
    return answers.size > 0 ? (answers.get(folded(text)) ?? own) : own;
  };
}

/** Words and numbers; `null` for any other character. */
function partsOf(text: string): string[] | null {
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll(/[.,]0+$/g, '')
    .replaceAll(/([a-z])\.(?=[a-z])/g, (_, letter: string) => letter)
    .replaceAll(/(?<=[a-z])-(?=[a-z])|[ºª°]/g, ' ');
  const isPlain = /^[a-z\d\s.:#()+-]*$/.test(plain) && !/\d\.\d/.test(plain);
  return isPlain ? (plain.match(/[a-z]+|[+-]?\d+/g) ?? []) : null;
}

/** Accepts at most one number, and one of ground or below. */
function composed(parts: readonly string[]): number {
  const numbers: number[] = [];
  let isGround = false;
  let isBelow = false;
  for (const [at, part] of parts.entries()) {
    const ordinal = ORDINALS.get(part);
    if (/\d/.test(part)) numbers.push(Number(part));
    else if (ordinal) numbers.push(ordinal);
    else if (part === 'l' && parts.length > 1) continue;
    else if (ENDINGS.has(part) && /\d/.test(parts[at - 1] ?? '')) continue;
    else if (GROUND.has(part)) isGround = true;
    else if (BELOW.has(part)) isBelow = true;
    else if (!FLOOR.has(part)) return Number.NaN;
  }
  const [number, ...others] = numbers;
  if (others.length > 0 || (isGround && (isBelow || number !== undefined))) return Number.NaN;
  if (isGround) return 0;
  // `S` needs a number; `B2` and `B-2` are the same floor.
  if (isBelow) return number === undefined ? (parts.includes('s') ? Number.NaN : -1) : -Math.abs(number) + 0;
  return number === undefined ? Number.NaN : number + 0;
}

/** `Floor PH`, `Penthouse Level`: also of a floor that has to be asked for. */
const PART = limited(
  /^\W*((floor|level|planta|piso|[eé]tage)[\s.:#-]*[\p{L}\p{N}]{0,4}|(\S{1,12}\s+)?(floor|level|ground|basement|lobby|mezzanine|penthouse|concourse|rooftop|planta|piso|stock|stockwerk|obergeschoss|untergeschoss|erdgeschoss|[eé]tage|og|ug|eg)|(building|bldg|tower|wing|edificio|torre|geb[aä]ude|haus|b[aâ]timent|tour)[\s.:#-]*[\p{L}\p{N}-]{0,12}|\S{1,12}\s+(building|tower|wing))\W*$/iu,
  80,
);
const BUILDING = /building|bldg|tower|wing|edificio|torre|geb[aä]ude|haus|b[aâ]timent|tour/iu;
/** Behind the name of a floor: `(CONT.)`, `– EXECUTIVE OFFICES`, `- Suites 500-599`. */
const BEHIND = limited(/\s*[([{:,;].*$|\s+[-–—|]+\s.*$/u, 80);
const FILLER = limited(/\s+(cont(inued|'?d|\.)?|tenants|directory|suites|offices|retail)\W*$/iu, 80);

/** A part of the building as it heads a group of rows: `Floor 3`, `Building A`, `2ND FLOOR (CONT.)`; `null` for other texts. */
export function floorHeadingIn(text: string): string | null {
  if (text.length > 2 * LONGEST) return null;
  const name = text.trim().replace(BEHIND, '').replace(FILLER, '');
  return PART.test(name) || (/\p{L}/u.test(name) && !Number.isNaN(floorOf(name))) ? name.trim() : null;
}

const FLOOR_WORD =
  /\b(floor|level|ground|basement|lobby|mezzanine|planta|piso|[eé]tage|stock|erdgeschoss|obergeschoss|untergeschoss|[1-9]\. og)\b/i;
const SIDE = limited(
  /[\s,-]+(north|south|east|west|front|rear|back|left|right|nord|s[uü]d|ost|est|ouest|norte|sur|este|oeste|links|rechts|droite|gauche|izquierda|derecha|part|[a-d])\W*$/i,
  80,
);

/** The floor of a suite that is named by it: `Ground Floor`, `1st Floor East`; `null` for other suites. */
export function floorNamedIn(suite: string, readFloor: ReadFloor): number | null {
  if (suite.length > LONGEST || !FLOOR_WORD.test(suite)) return null;
  const floor = [suite, suite.replace(SIDE, '')].map(readFloor).find((one) => !Number.isNaN(one));
  return floor ?? null;
}

/** What stands beside a floor's heading without being a tenant: areas, shares. */
const FIGURE = /^[\d\s.,%$€'+-]*(sf|rsf|sq\.? ?ft\.?|m2|m²|qm)?$/i;

export interface FloorHeading {
  readonly text: string;
  /** `null` for another building, and for a floor that has to be asked for. */
  readonly floor: number | null;
  readonly isKnown: boolean;
}

/** Of a row that heads a group: `Floor 3`, `3rd Floor`, `PENTHOUSE LEVEL`. */
export function floorOfHeading({ cells }: SheetRow, readFloor: ReadFloor): FloorHeading | null {
  const [text = '', ...others] = cells.map((cell) => toPlainText(cell).trim()).filter(Boolean);
  const name = others.every((cell) => cell === text || FIGURE.test(cell)) ? floorHeadingIn(text) : null;
  if (name === null) return null;
  const [whole, part] = [readFloor(text), readFloor(name)];
  const floor = Number.isNaN(whole) ? part : whole;
  return {
    text: name,
    floor: Number.isNaN(floor) ? null : floor,
    isKnown: !Number.isNaN(floor) || BUILDING.test(name),
  };
}
