import { foldText } from '../../shared/search/search-text.ts';
import type { DirectoryWords } from '../../texts/directory.ts';
import type { Language } from '../../texts/languages.ts';

export { isBesideSuite, minLineWidths } from './tenant-brief.ts';
export {
  alternativeNames,
  type HoursLine,
  type LineKind,
  type LinkLine,
  ownPhone,
  type PublicDetailKey,
  publicDetailKeys,
  publicDetails,
  type ReadLine,
  tenantLines,
} from './tenant-lines.ts';

export const messageIn = (
  language: Language,
  { message, texts }: { message: string; texts?: Partial<Record<Language, string>> | null | undefined },
): string => texts?.[language] ?? message;

/** Time zones without ZIP codes; Canada's names are like those of the United States. */
const OTHER_ZONES = /^(?:Africa|Asia|Atlantic|Europe)\//;
const CANADIAN_CODE = /\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/i;

/**
 * Returns the first five-digit number of an address in the United States, skipping a house number when another follows.
 */
export function zipOf({ address, timeZone }: { address: string; timeZone: string }): string | null {
  if (OTHER_ZONES.test(timeZone) || CANADIAN_CODE.test(address)) return null;
  const numbers = [...address.matchAll(/\d+/g)].filter(([digits]) => digits.length === 5);
  const [first, second] = numbers;
  if (!first) return null;
  return first.index === 0 && second ? second[0] : first[0];
}

export function floorLabel(floor: number): string {
  if (floor < 0) return `Basement ${-floor}`;
  if (floor === 0) return 'Ground Floor';
  return `${floor}${ordinalSuffix(floor)} Floor`;
}

/** `B2`, `G`, `1`, `22`. */
export function defaultSign(floor: number): string {
  if (floor < 0) return `B${-floor}`;
  return floor === 0 ? 'G' : `${floor}`;
}

/** Returns the floor of a default sign: `G` → 0, `B2` → -2, `7` → 7; others are not integers. */
const floorOfDefaultSign = (sign: string): number => (sign === 'G' ? 0 : Number(sign.replace(/^B/, '-')));

export interface DescribedFloor {
  readonly floorNumber: number;
  readonly name: string;
  /** `PH`; `null`: default. */
  readonly sign: string | null;
  readonly note: string | null;
  readonly description: string | null;
  readonly imageUrl: string | null;
  /** Directions: elevators, button, and required access. Absent in older lists. */
  readonly elevators?: string | null | undefined;
  readonly button?: string | null | undefined;
  readonly access?: string | null | undefined;
  /** `false` for a skipped number. */
  readonly exists: boolean;
}

export interface FloorPlan {
  readonly list: readonly DescribedFloor[];
  own(floor: number): DescribedFloor | undefined;
  exists(floor: number): boolean;
  /** Sign in the margin: `PH`, `B2`, `G`, `22`. */
  sign(floor: number): string;
  /** `Penthouse`, `22nd Floor`. */
  name(floor: number): string;
  /** Name with sign: `Penthouse (PH)`, `22nd Floor`. */
  label(floor: number): string;
  words(floor: number): readonly string[];
  find(text: string): number | null;
}

/** @param defaultName in the reader's language */
export function floorPlan(
  list: readonly DescribedFloor[],
  defaultName: (floor: number) => string = floorLabel,
): FloorPlan {
  const byNumber = new Map(list.map((floor) => [floor.floorNumber, floor]));
  const byText = new Map<string, number>();
  const existingFloors = list.filter(({ exists }) => exists);
  for (const { name, floorNumber } of existingFloors) byText.set(foldText(name), floorNumber);
  for (const { sign, floorNumber } of existingFloors) if (sign) byText.set(foldText(sign), floorNumber); // overrides names
  const plan = {
    list,
    own: (floor: number) => byNumber.get(floor),
    exists: (floor: number) => byNumber.get(floor)?.exists ?? true,
    sign: (floor: number) => byNumber.get(floor)?.sign ?? defaultSign(floor),
    name(floor: number) {
      const described = byNumber.get(floor);
      if (!described) return defaultName(floor);
      const numberOfSign = floorOfDefaultSign(plan.sign(floor));
      return described.name === floorLabel(numberOfSign) ? defaultName(numberOfSign) : described.name;
    },
    find: (text: string) => byText.get(foldText(text.trim())) ?? null,
  };
  const defaultWords = (floor: number) => [defaultSign(floor), defaultName(floor), floorLabel(floor)];
  return {
    ...plan,
    label(floor) {
      const [sign, name] = [plan.sign(floor), plan.name(floor)];
      const numberOfSign = floorOfDefaultSign(sign);
      const isDefault = sign === defaultSign(numberOfSign) && defaultWords(numberOfSign).includes(name);
      const namesSign = isDefault || name.split(/\s+/).includes(sign);
      return namesSign ? name : `${name} (${sign})`;
    },
    words(floor) {
      const [sign, usualSign] = [plan.sign(floor), defaultSign(floor)];
      // "2" does not name the floor with the sign "1", nor one above a mezzanine.
      const countsOtherwise = sign !== usualSign && (/^\d+$/.test(sign) || plan.find(usualSign) !== null);
      const described = byNumber.get(floor);
      return [
        ...new Set([
          sign,
          plan.name(floor),
          ...(described ? [described.name] : []),
          ...(countsOtherwise ? [] : defaultWords(floor)),
        ]),
      ];
    },
  };
}

export const topFloor = (list: readonly DescribedFloor[], occupied: readonly number[]): number =>
  list.reduce(
    (top, { floorNumber }) => Math.max(top, floorNumber),
    occupied.reduce((a, b) => Math.max(a, b), -Infinity),
  );

export const defaultFloor = (floorNumber: number): DescribedFloor => ({
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
 * Inserts a floor: each floor above gets the next number, with its current sign and name made explicit.
 * @param top highest floor that moves
 */
export function withFloorAbove(
  list: readonly DescribedFloor[],
  { above: lowerFloor, ...inserted }: { above: number; sign: string; name: string },
  top: number,
): DescribedFloor[] {
  const plan = floorPlan(list);
  const floorsAfter = list.filter(({ floorNumber }) => floorNumber <= lowerFloor);
  floorsAfter.push({ ...defaultFloor(lowerFloor + 1), ...inserted });
  for (let floor = lowerFloor + 1; floor <= top; floor += 1) {
    const movedFloor = plan.own(floor) ?? defaultFloor(floor);
    floorsAfter.push({ ...movedFloor, sign: movedFloor.exists ? plan.sign(floor) : null, floorNumber: floor + 1 });
  }
  return floorsAfter;
}

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

export interface Place {
  readonly kind: (typeof placeKinds)[number];
  /** `null`: translated name of its kind. */
  readonly name: string | null;
  readonly floorNumber: number;
  /** `Behind the elevators` */
  readonly way: string | null;
}

interface WayOf {
  readonly floorNumber: number;
  readonly way?: string | null;
  readonly stepFree?: string | null;
}

/**
 * Returns the directions to a tenant's door, one per line: floor, door, access, and step-free; none when unknown.
 * @param plan in the language of the texts
 */
export function wayTo(
  { floorNumber, way, stepFree }: WayOf,
  plan: Pick<FloorPlan, 'own' | 'label'>,
  words: DirectoryWords['way'],
): string[] {
  const { elevators, button, access } = plan.own(floorNumber) ?? {};
  const route = [elevators, button && words.press({ button })].filter(Boolean).join(', ');
  const lines = [
    route && words.floor({ floor: plan.label(floorNumber), how: route }),
    way,
    access,
    stepFree && words.stepFree({ text: stepFree }),
  ];
  return [...new Set(lines.filter((line): line is string => Boolean(line)))];
}

const MAX_SUITE_LETTERS = 40;

const SUITE_WORD = /^(?:(?:suites?|stes?|units?|rooms?|rms?|no|nr)(?![a-z])[.:#\s]{0,9}|#{1,9}\s{0,9})(?=[^\s.:#])/i;
const DASH = /(?<=\d)\s{0,9}[–—]\s{0,9}(?=\d)/g;
const SPREADSHEET_NUMBER = /^(\d{1,2}(?:[,'’]\d{3})|\d{1,6})(?:[.,]0{1,2})?$/;

/** Normalizes a suite: `Suite 201`, `#201`, `Rm 410` and `201.00` → `201`; `Suites 800-820` → `800-820`. */
export function suiteText(suite: string): string {
  const text = suite.replace(DASH, '-');
  const withoutWord = text.replace(SUITE_WORD, '');
  const bareSuite = withoutWord !== text && (/\d/.test(withoutWord) || !/\s/.test(withoutWord)) ? withoutWord : text;
  return SPREADSHEET_NUMBER.exec(bareSuite)?.[1]?.replace(/[,'’]/, '') ?? bareSuite;
}

/** Prefixes of wings and buildings: `W310`, `A-210`. */
const WING = '(?:[nsew]|[acd])';
const SUITE_PATTERN = new RegExp(
  `^(?:b(\\d)(?:\\d\\d|-\\d+)|(ll)-?\\d+|(g|gf)-?\\d+|l(\\d{1,2})-\\d+|(?:${WING}-?)?(\\d{1,2})\\d\\d)[a-z]?$`,
  'i',
);

/**
 * Returns the floor in a suite number, without the last two digits: `305`, `0305A`, `0300,0310` → 3, `1204` → 12,
 * `W310` → 3; `G01` → 0, `B101`, `LL-105` → -1, `L2-15` → 2. `null` when ambiguous: `L201` may be in the lobby or on
 * floor 2.
 */
export function floorOfSuite(suite: string): number | null {
  const text = suite.length > MAX_SUITE_LETTERS ? '' : suiteText(suite);
  const [first = ''] = text.split(/[,;&/+\s]|(?<=\d{3})-/, 1);
  const [, basement, lowerLevel, ground, level, leadingDigits] = SUITE_PATTERN.exec(first) ?? [];
  if (basement) return -Number(basement);
  if (lowerLevel) return -1;
  if (ground) return 0;
  const floor = Number(level ?? leadingDigits);
  return floor > 0 ? floor : null; // `001` may be the first suite of the building
}

interface PlacedTenant {
  readonly id: number;
  readonly suiteNumber: string;
  readonly floorNumber: number;
}

/** @param ownId excluded tenant, which is being placed. @returns `null` when unknown */
export type InferFloor = (suite: string, ownId?: number) => number | null;

/** Count of similar suites that is not a mistake. */
const MIN_AGREEING_TENANTS = 2;

/**
 * Returns a function for the floor of a suite: that of the sign in its number, unless several similar tenants are
 * elsewhere. When most tenants contradict that rule, only similar ones count.
 */
export function createFloorInference(plan: FloorPlan, tenants: readonly PlacedTenant[]): InferFloor {
  const floorBySign = (number: number) => plan.find(defaultSign(number)) ?? number;
  const numberedTenants = tenants.flatMap(({ id, suiteNumber, floorNumber }) => {
    const number = floorOfSuite(suiteNumber);
    return number === null ? [] : [{ id, number, floor: floorNumber, isRuled: floorBySign(number) === floorNumber }];
  });
  return (suite, ownId) => {
    const number = floorOfSuite(suite);
    if (number === null) return null;
    const otherTenants = numberedTenants.filter(({ id }) => id !== ownId);
    const floorsOfSameNumber = otherTenants
      .filter((otherTenant) => otherTenant.number === number)
      .map(({ floor }) => floor);
    const majority = majorityOf(floorsOfSameNumber);
    const followsSigns = otherTenants.filter(({ isRuled }) => isRuled).length * 2 >= otherTenants.length;
    const floor =
      followsSigns && (majority?.count ?? 0) < MIN_AGREEING_TENANTS ? floorBySign(number) : (majority?.floor ?? null);
    return floor !== null && plan.exists(floor) ? floor : null;
  };
}

/** Returns the majority floor, or `null`. */
function majorityOf(floors: readonly number[]): { floor: number; count: number } | null {
  for (const floor of new Set(floors)) {
    const count = floors.filter((otherFloor) => otherFloor === floor).length;
    if (count * 2 > floors.length) return { floor, count };
  }
  return null;
}

function ordinalSuffix(n: number): string {
  const tens = n % 100;
  if (tens >= 11 && tens <= 13) return 'th';
  return ({ 1: 'st', 2: 'nd', 3: 'rd' } as Record<number, string>)[n % 10] ?? 'th';
}

interface LocatedTenant {
  floorNumber: number;
  suiteNumber: string;
  companyName: string;
}

const naturalOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Compares by floor, suite in natural order (`2` before `10`), then company. */
export function byFloorAndSuite(a: LocatedTenant, b: LocatedTenant): number {
  return (
    a.floorNumber - b.floorNumber ||
    naturalOrder.compare(a.suiteNumber, b.suiteNumber) ||
    naturalOrder.compare(a.companyName, b.companyName)
  );
}

export const needsConfirmation = (removed: number, existing: number): boolean => removed * 3 > existing;
