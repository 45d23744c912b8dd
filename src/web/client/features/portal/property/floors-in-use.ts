import { type DescribedFloor, defaultFloor, floorPlan, topFloor } from '../../../../../modules/directory/values.ts';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';

const texts = propertyTexts.floors;

/** Floors that the building describes, and those with tenants or places, ascending. */
export function floorsInUse(list: readonly DescribedFloor[], occupied: readonly number[]): DescribedFloor[] {
  const described = new Map(list.map((floor) => [floor.floorNumber, floor]));
  const numbers = new Set([...described.keys(), ...occupied]);
  return [...numbers].sort((a, b) => a - b).map((number) => described.get(number) ?? defaultFloor(number));
}

/** Text about floors above an inserted one, which keep their numbers, from the floors of tenants and of places. */
export function describeFloorsAbove(
  list: readonly DescribedFloor[],
  { occupied, placed: placeFloors }: { occupied: readonly number[]; placed: readonly number[] },
  floorNumber: number,
): string {
  const plan = floorPlan(list);
  const top = topFloor(list, [...occupied, ...placeFloors]);
  const signs = [];
  for (let floor = floorNumber + 1; floor <= top; floor += 1) if (plan.exists(floor)) signs.push(plan.sign(floor));
  const [first] = signs;
  if (first === undefined) return texts.insert.nothing;
  const tenants = occupied.filter((floor) => floor > floorNumber).length;
  return texts.insert.kept({ floors: signs.length, first, last: signs[signs.length - 1] ?? first, tenants });
}
