export {
  type LineKind,
  type LinkLine,
  type PublicDetailKey,
  publicDetailKeys,
  publicDetails,
  type ReadLine,
  type TenantLine,
  tenantLines,
} from './tenant-lines.ts';

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
