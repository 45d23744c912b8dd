import { folded } from '../../shared/search/letters.ts';
import type { DirectoryWords } from '../../texts/directory.ts';
import type { Language } from '../../texts/languages.ts';

export { briefRooms, isBesideSuite } from './tenant-brief.ts';
export {
  type HoursLine,
  type LineKind,
  type LinkLine,
  otherNames,
  ownPhone,
  type PublicDetailKey,
  publicDetailKeys,
  publicDetails,
  type ReadLine,
  tenantLines,
} from './tenant-lines.ts';

/** An announcement's text for a page. */
export const messageIn = (
  language: Language,
  { message, texts }: { message: string; texts?: Partial<Record<Language, string>> | null | undefined },
): string => texts?.[language] ?? message;

/** Of places whose postal codes are no ZIP codes. Canada's zones are named like those of the United States. */
const ELSEWHERE = /^(?:Africa|Asia|Atlantic|Europe)\//;
const CANADIAN_CODE = /\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/i;

/** First five-digit number of an address in the United States, skipping a house number when another follows. */
export function zipOf({ address, timeZone }: { address: string; timeZone: string }): string | null {
  if (ELSEWHERE.test(timeZone) || CANADIAN_CODE.test(address)) return null;
  const numbers = [...address.matchAll(/\d+/g)].filter(([digits]) => digits.length === 5);
  const [first, second] = numbers;
  if (!first) return null;
  return first.index === 0 && second ? second[0] : first[0];
}

/** `Basement 2`, `Ground Floor`, `1st Floor`, `22nd Floor`. */
export function floorLabel(floor: number): string {
  if (floor < 0) return `Basement ${-floor}`;
  if (floor === 0) return 'Ground Floor';
  return `${floor}${ordinalSuffix(floor)} Floor`;
}

/** `B2`, `G`, `1`, `22`. */
export function floorMark(floor: number): string {
  if (floor < 0) return `B${-floor}`;
  return floor === 0 ? 'G' : `${floor}`;
}

/** The floor whose default a sign is: `G` → 0, `B2` → -2, `7` → 7; else not a whole number. */
const floorOfMark = (mark: string): number => (mark === 'G' ? 0 : Number(mark.replace(/^B/, '-')));

/** A floor that the building describes itself; all others have a default sign and name. */
export interface OwnFloor {
  readonly floorNumber: number;
  readonly name: string;
  /** `PH`; `null` for the default. */
  readonly sign: string | null;
  readonly note: string | null;
  readonly description: string | null;
  readonly imageUrl: string | null;
  /** How one gets there: which elevators, what to press in them, what else one needs. Absent in older lists. */
  readonly elevators?: string | null | undefined;
  readonly button?: string | null | undefined;
  readonly access?: string | null | undefined;
  /** False for a number that the building leaves out. */
  readonly exists: boolean;
}

/** The signs and names of a building's floors. */
export interface FloorPlan {
  /** What the building says of its floors. */
  readonly list: readonly OwnFloor[];
  own(floor: number): OwnFloor | undefined;
  exists(floor: number): boolean;
  /** In the margin: `PH`, `B2`, `G`, `22`. */
  sign(floor: number): string;
  /** `Penthouse`, `22nd Floor`. */
  name(floor: number): string;
  /** Where no sign is beside it: `Penthouse (PH)`, `22nd Floor`. */
  label(floor: number): string;
  /** All that people may call it. */
  words(floor: number): readonly string[];
  /** By the building's own sign or name, in any case. */
  find(text: string): number | null;
}

/** @param defaultName in the reader's language */
export function floorPlan(list: readonly OwnFloor[], defaultName: (floor: number) => string = floorLabel): FloorPlan {
  const byNumber = new Map(list.map((own) => [own.floorNumber, own]));
  const byText = new Map<string, number>();
  const here = list.filter(({ exists }) => exists);
  for (const { name, floorNumber } of here) byText.set(folded(name), floorNumber);
  for (const { sign, floorNumber } of here) if (sign) byText.set(folded(sign), floorNumber); // ranks above names
  const plan = {
    list,
    own: (floor: number) => byNumber.get(floor),
    exists: (floor: number) => byNumber.get(floor)?.exists ?? true,
    sign: (floor: number) => byNumber.get(floor)?.sign ?? floorMark(floor),
    name(floor: number) {
      const own = byNumber.get(floor);
      if (!own) return defaultName(floor);
      const counted = floorOfMark(plan.sign(floor));
      return own.name === floorLabel(counted) ? defaultName(counted) : own.name;
    },
    find: (text: string) => byText.get(folded(text.trim())) ?? null,
  };
  const defaults = (floor: number) => [floorMark(floor), defaultName(floor), floorLabel(floor)];
  return {
    ...plan,
    label(floor) {
      const [sign, name] = [plan.sign(floor), plan.name(floor)];
      const counted = floorOfMark(sign);
      const isDefault = sign === floorMark(counted) && defaults(counted).includes(name);
      const saysSign = isDefault || name.split(/\s+/).includes(sign);
      return saysSign ? name : `${name} (${sign})`;
    },
    words(floor) {
      const [sign, mark] = [plan.sign(floor), floorMark(floor)];
      // "2" is not the floor called "1", nor one above a mezzanine.
      const isOther = sign !== mark && (/^\d+$/.test(sign) || plan.find(mark) !== null);
      const own = byNumber.get(floor);
      return [...new Set([sign, plan.name(floor), ...(own ? [own.name] : []), ...(isOther ? [] : defaults(floor))])];
    },
  };
}

/** The highest number that the building describes or has tenants on. */
export const topFloor = (list: readonly OwnFloor[], occupied: readonly number[]): number =>
  list.reduce(
    (top, { floorNumber }) => Math.max(top, floorNumber),
    occupied.reduce((a, b) => Math.max(a, b), -Infinity),
  );

/** A floor of which the building says nothing itself. */
export const defaultFloor = (floorNumber: number): OwnFloor => ({
  floorNumber,
  name: floorLabel(floorNumber),
  sign: null,
  note: null,
  description: null,
  imageUrl: null,
  elevators: null,
  button: null,
  access: null,
  exists: true,
});

/**
 * With a floor between two others: each floor above it gets the next number, and is written down with the sign and name
 * that it has today.
 * @param top the highest floor that moves
 */
export function withFloorAbove(
  list: readonly OwnFloor[],
  { above, ...inserted }: { above: number; sign: string; name: string },
  top: number,
): OwnFloor[] {
  const plan = floorPlan(list);
  const after = list.filter(({ floorNumber }) => floorNumber <= above);
  after.push({ ...defaultFloor(above + 1), ...inserted });
  for (let floor = above + 1; floor <= top; floor += 1) {
    const own = plan.own(floor) ?? defaultFloor(floor);
    after.push({ ...own, sign: own.exists ? plan.sign(floor) : null, floorNumber: floor + 1 });
  }
  return after;
}

/** Of `src/shared/place-kinds.json`. */
export const placeKinds = [
  'restroom',
  'step-free-entrance',
  'atm',
  'cafe',
  'parking',
  'security',
  'lost-and-found',
  'aed',
] as const;

/** What the building has for everybody, on a floor. */
export interface Place {
  readonly kind: (typeof placeKinds)[number];
  /** `null`: that of its kind, in the reader's language. */
  readonly name: string | null;
  readonly floorNumber: number;
  /** `Behind the elevators` */
  readonly way: string | null;
}

interface Found {
  readonly floorNumber: number;
  readonly way?: string | null;
  readonly stepFree?: string | null;
}

/**
 * How one gets to a tenant's door, a line each: to the floor, to the door, what one needs, and without steps. None
 * where the building says nothing of it.
 * @param plan and `words` in the reader's language
 */
export function wayTo(
  { floorNumber, way, stepFree }: Found,
  plan: Pick<FloorPlan, 'own' | 'label'>,
  words: DirectoryWords['way'],
): string[] {
  const { elevators, button, access } = plan.own(floorNumber) ?? {};
  const how = [elevators, button && words.press({ button })].filter(Boolean).join(', ');
  const lines = [
    how && words.floor({ floor: plan.label(floorNumber), how }),
    way,
    access,
    stepFree && words.stepFree({ text: stepFree }),
  ];
  return [...new Set(lines.filter((line): line is string => Boolean(line)))];
}

const LONGEST_SUITE = 40;

const SUITE_WORD = /^(?:(?:suites?|stes?|units?|rooms?|rms?|no|nr)(?![a-z])[.:#\s]*|#+\s*)(?=[^\s.:#])/i;
/** Numbers of a spreadsheet: `1,201`, `1'201`, `305.00`. */
const AS_NUMBER = /^(\d{1,2}(?:[,'’]\d{3})|\d{1,6})(?:[.,]0{1,2})?$/;

/** A suite as signs show it: `Suite 201`, `#201`, `Rm 410` and `201.00` → `201`; `Suites 800-820` → `800-820`. */
export function suiteText(suite: string): string {
  const text = suite.replace(/(?<=\d)\s*[–—]\s*(?=\d)/g, '-');
  const rest = text.replace(SUITE_WORD, '');
  const own = rest !== text && (/\d/.test(rest) || !/\s/.test(rest)) ? rest : text;
  return AS_NUMBER.exec(own)?.[1]?.replace(/[,'’]/, '') ?? own;
}

/** Wings by compass, and buildings by letter: `W310`, `A-210`. */
const WING = '(?:[nsew]|[acd])';
const IN_SUITE = new RegExp(
  `^(?:b(\\d)(?:\\d\\d|-\\d+)|(ll)-?\\d+|(g|gf)-?\\d+|l(\\d{1,2})-\\d+|(?:${WING}-?)?(\\d{1,2})\\d\\d)[a-z]?$`,
  'i',
);

/**
 * The suite without its last two digits: `305`, `0305A`, `0300,0310` → 3, `1204` → 12, `W310` → 3; `G01` → 0, `B101`,
 * `LL-105` → -1, `L2-15` → 2. `null` where it does not say: `L201` may be in the lobby or on floor 2, `K-03` anywhere.
 */
export function floorOfSuite(suite: string): number | null {
  const text = suite.length > LONGEST_SUITE ? '' : suiteText(suite);
  const [first = ''] = text.split(/\s*(?:[,;&/+]|\s|(?<=\d{3})-)\s*/, 1);
  const [, below, lower, ground, level, plain] = IN_SUITE.exec(first) ?? [];
  if (below) return -Number(below);
  if (lower) return -1;
  if (ground) return 0;
  const floor = Number(level ?? plain);
  return floor > 0 ? floor : null; // `001` may be the first of all
}

interface Placed {
  readonly id: number;
  readonly suiteNumber: string;
  readonly floorNumber: number;
}

/** @param ownId a tenant that does not count: it is the one that is placed. @returns `null` where the suite says nothing */
export type SuiteFloor = (suite: string, ownId?: number) => number | null;

/** Two tenants of suites alike are no mistake. */
const MANY = 2;

/**
 * The floor that a suite means in a building: that of the sign which its number begins with, unless several tenants of
 * such suites are elsewhere, as in a building without a 13th floor. Where most tenants contradict that rule, only such
 * tenants count.
 */
export function suiteFloors(plan: FloorPlan, tenants: readonly Placed[]): SuiteFloor {
  const ruled = (number: number) => plan.find(floorMark(number)) ?? number;
  const placed = tenants.flatMap(({ id, suiteNumber, floorNumber }) => {
    const number = floorOfSuite(suiteNumber);
    return number === null ? [] : [{ id, number, floor: floorNumber, isRuled: ruled(number) === floorNumber }];
  });
  return (suite, ownId) => {
    const number = floorOfSuite(suite);
    if (number === null) return null;
    const others = placed.filter(({ id }) => id !== ownId);
    const alike = others.filter((other) => other.number === number).map(({ floor }) => floor);
    const usual = usualOf(alike);
    const isRule = others.filter(({ isRuled }) => isRuled).length * 2 >= others.length;
    const floor = isRule && (usual?.count ?? 0) < MANY ? ruled(number) : (usual?.floor ?? null);
    return floor !== null && plan.exists(floor) ? floor : null;
  };
}

/** `null` unless more than half of them are the same. */
function usualOf(floors: readonly number[]): { floor: number; count: number } | null {
  for (const floor of new Set(floors)) {
    const count = floors.filter((other) => other === floor).length;
    if (count * 2 > floors.length) return { floor, count };
  }
  return null;
}

function ordinalSuffix(n: number): string {
  const tens = n % 100;
  if (tens >= 11 && tens <= 13) return 'th';
  return ({ 1: 'st', 2: 'nd', 3: 'rd' } as Record<number, string>)[n % 10] ?? 'th';
}

interface Located {
  floorNumber: number;
  suiteNumber: string;
  companyName: string;
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Floors ascending, then suites in natural order (`2` before `10`), then companies. */
export function byFloorAndSuite(a: Located, b: Located): number {
  return (
    a.floorNumber - b.floorNumber ||
    natural.compare(a.suiteNumber, b.suiteNumber) ||
    natural.compare(a.companyName, b.companyName)
  );
}

/** Whether the number of tenants that a replacement removes must be confirmed: the file may be a part of the list. */
export const needsConfirmation = (removed: number, existing: number): boolean => removed * 3 > existing;
