import { defaultFloor, floorPlan, type OwnFloor, topFloor } from '../../../../../modules/directory/values.ts';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';

const texts = propertyTexts.floors;

/** Those that the building describes, and those with tenants or places, ascending. */
export function floorsInUse(list: readonly OwnFloor[], occupied: readonly number[]): OwnFloor[] {
  const described = new Map(list.map((floor) => [floor.floorNumber, floor]));
  const numbers = new Set([...described.keys(), ...occupied]);
  return [...numbers].sort((a, b) => a - b).map((number) => described.get(number) ?? defaultFloor(number));
}

/**
 * What a floor above another one leaves as it is, in words.
 * @param occupied and `placed`: of each tenant, and of each place, its floor
 */
export function keptAbove(
  list: readonly OwnFloor[],
  { occupied, placed }: { occupied: readonly number[]; placed: readonly number[] },
  above: number,
): string {
  const plan = floorPlan(list);
  const top = topFloor(list, [...occupied, ...placed]);
  const signs = [];
  for (let floor = above + 1; floor <= top; floor += 1) if (plan.exists(floor)) signs.push(plan.sign(floor));
  const [first] = signs;
  if (first === undefined) return texts.insert.nothing;
  const tenants = occupied.filter((floor) => floor > above).length;
  return texts.insert.kept({ floors: signs.length, first, last: signs[signs.length - 1] ?? first, tenants });
}
