import { z } from 'zod';
import { floorLabel, floorsInput, type OwnFloor } from '../../../../../modules/directory/schema.ts';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import type { Difference } from '../../../ui/ConflictDialog.tsx';
import type { Change } from './use-removal.ts';

const texts = propertyTexts.floors;

const typed = z.object({
  floorNumber: z.string(),
  exists: z.boolean(),
  sign: z.string(),
  name: z.string(),
  elevators: z.string(),
  button: z.string(),
  note: z.string(),
  access: z.string(),
  description: z.string(),
  imageUrl: z.string(),
});
export type FloorFormInput = z.input<typeof typed>;

/** One floor, checked together with the building's others. A number that is left out needs no name. */
export const floorFormBeside = (others: readonly OwnFloor[]) =>
  typed.transform((values, refused): OwnFloor => {
    const floorNumber = numberIn(values.floorNumber);
    const name = values.name.trim() || (values.exists ? '' : floorLabel(floorNumber));
    const checked = floorsInput.safeParse({ floors: [...others, { ...values, name, floorNumber }] });
    // Another floor's sign is wrong where it is this floor's default: shown at this one's.
    for (const { path, message } of checked.error?.issues ?? [])
      refused.addIssue({ code: 'custom', message, path: path.slice(2) });
    return checked.data?.floors.at(-1) ?? z.NEVER;
  });

export const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

export function floorFormOf(floor?: OwnFloor): FloorFormInput {
  return {
    floorNumber: floor ? String(floor.floorNumber) : '',
    exists: floor?.exists ?? true,
    sign: floor?.sign ?? '',
    name: floor?.name ?? '',
    elevators: floor?.elevators ?? '',
    button: floor?.button ?? '',
    note: floor?.note ?? '',
    access: floor?.access ?? '',
    description: floor?.description ?? '',
    imageUrl: floor?.imageUrl ?? '',
  };
}

export type FloorChange = Change<OwnFloor>;

export const changedFloors = (floors: readonly OwnFloor[], { before, after }: FloorChange): OwnFloor[] => [
  ...floors.filter(({ floorNumber }) => floorNumber !== before?.floorNumber && floorNumber !== after?.floorNumber),
  ...(after ? [after] : []),
];

/** What others have made of the changed floor. */
export const theirsIn = (floors: readonly OwnFloor[], { before, after }: FloorChange): OwnFloor | undefined =>
  floors.find(({ floorNumber }) => floorNumber === (before ?? after)?.floorNumber);

export const isSameFloor = (one: OwnFloor | undefined, other: OwnFloor | undefined): boolean =>
  JSON.stringify(one && floorFormOf(one)) === JSON.stringify(other && floorFormOf(other));

export function differencesOf(mine: OwnFloor | undefined, theirs: OwnFloor | undefined): Difference[] {
  const [left, right] = [mine, theirs].map((floor) => floor && floorFormOf(floor));
  return (Object.keys(texts.fields) as (keyof FloorFormInput)[])
    .map((key) => ({ field: texts.fields[key], mine: shown(left?.[key]), theirs: shown(right?.[key]) }))
    .filter((row) => row.mine !== row.theirs);
}

const shown = (value: string | boolean | undefined) =>
  typeof value === 'boolean' ? (value ? texts.yes : texts.no) : (value ?? '');
