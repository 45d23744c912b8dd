import type { SheetRow } from '../../platform/spreadsheet/sheet.ts';
import { type FloorPlan, floorMark } from '../directory/schema.ts';

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

/** The building's own signs and names rank above words: its `3rd Floor` is the one with the sign 3. */
export const floorReader =
  (plan: FloorPlan): ReadFloor =>
  (text) => {
    const floor = floorOf(text);
    return plan.find(text) ?? plan.find(Number.isNaN(floor) ? '' : floorMark(floor)) ?? floor;
  };

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

/** The suite without its last two digits: `305`, `0305A`, `0300,0310` → 3, `1204` → 12, `G01` → 0, `B101` → -1; else `null`. */
export function floorOfSuite(suite: string): number | null {
  const [first = ''] = suite.length > LONGEST ? [] : suite.split(/\s*(?:[,;&/]|\s|(?<=\d{3})-)\s*/, 1);
  const [, below, ground, plain] = /^(?:b(\d)\d\d|([gl])-?\d+|(\d{1,2})\d\d)[a-z]?$/i.exec(first) ?? [];
  if (below) return -Number(below);
  if (ground) return 0;
  return plain ? Number(plain) : null;
}

/** A part of the building: `Floor 3`, `Building A`, `Planta baja`. */
export const HEADING =
  /^\W*((floor|level|building|bldg|tower|wing|edificio|torre|planta|piso|geb[aä]ude|haus|b[aâ]timent|tour|[eé]tage)\W*[\p{L}\p{N}-]{0,12}|(\S{1,12}\s+)?(floor|level|basement|lobby|mezzanine|penthouse|planta|piso|stock|[eé]tage|og|ug))\W*$/iu;

/** Heading rows: `Floor 3`, `3rd Floor`. */
export function floorOfHeading({ cells }: SheetRow, readFloor: ReadFloor): number | null {
  const [text = '', ...others] = cells.map((cell) => cell.trim()).filter(Boolean);
  const floor = others.length === 0 && text.length <= LONGEST && HEADING.test(text) ? readFloor(text) : Number.NaN;
  return Number.isNaN(floor) ? null : floor;
}
