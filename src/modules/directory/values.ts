import { folded } from '../../shared/search/letters.ts';
import type { Language } from '../../texts/languages.ts';

export { briefRooms, isBesideSuite } from './tenant-brief.ts';
export {
  type HoursLine,
  type LineKind,
  type LinkLine,
  ownPhone,
  type PublicDetailKey,
  type PublicDetails,
  publicDetailKeys,
  publicDetails,
  type ReadLine,
  type TenantLine,
  tenantLines,
} from './tenant-lines.ts';

/** An announcement's text for a page. */
export const messageIn = (
  language: Language,
  { message, texts }: { message: string; texts?: Partial<Record<Language, string>> | null | undefined },
): string => texts?.[language] ?? message;

/** First five-digit number of an address, skipping a house number when another follows. */
export function zipOfAddress(address: string): string | null {
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

/** A floor that the building describes itself; all others have a default sign and name. */
export interface OwnFloor {
  readonly floorNumber: number;
  readonly name: string;
  /** `PH`; `null` for the default. */
  readonly sign: string | null;
  readonly note: string | null;
  readonly description: string | null;
  readonly imageUrl: string | null;
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
    name: (floor: number) => byNumber.get(floor)?.name ?? defaultName(floor),
    find: (text: string) => byText.get(folded(text.trim())) ?? null,
  };
  const defaults = (floor: number) => [floorMark(floor), defaultName(floor), floorLabel(floor)];
  return {
    ...plan,
    label(floor) {
      const [sign, name] = [plan.sign(floor), plan.name(floor)];
      const counted = /^\d+$/.test(sign) ? Number(sign) : floor;
      const isDefault = sign === floorMark(counted) && defaults(counted).includes(name);
      const saysSign = isDefault || name.split(/\s+/).includes(sign);
      return saysSign ? name : `${name} (${sign})`;
    },
    words(floor) {
      const [sign, mark] = [plan.sign(floor), floorMark(floor)];
      // "2" is not the floor called "1", nor one above a mezzanine.
      const isOther = sign !== mark && (/^\d+$/.test(sign) || plan.find(mark) !== null);
      return [...new Set([sign, plan.name(floor), ...(isOther ? [] : defaults(floor))])];
    },
  };
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
