import { z } from 'zod';
import { type DescribedFloor, floorLabel, floorsInput } from '../../../../../modules/directory/schema.ts';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import type { Difference } from '../../../ui/ConflictDialog.tsx';
import type { Change } from './use-item-save.ts';

const texts = propertyTexts.floors;

const floorFields = z.object({
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
export type FloorFormInput = z.input<typeof floorFields>;

/** Schema of one floor, validated with the building's others. A skipped number needs no name. */
export const floorFormBeside = (otherFloors: readonly DescribedFloor[]) =>
  floorFields.transform((values, refused): DescribedFloor => {
    const floorNumber = numberIn(values.floorNumber);
    const name = values.name.trim() || (values.exists ? '' : floorLabel(floorNumber));
    const checked = floorsInput.safeParse({ floors: [...otherFloors, { ...values, name, floorNumber }] });
    // Another floor's sign may equal this floor's default; the error is shown at this floor.
    for (const { path, message } of checked.error?.issues ?? [])
      refused.addIssue({ code: 'custom', message, path: path.slice(2) });
    return checked.data?.floors.at(-1) ?? z.NEVER;
  });

export const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

export function floorFormOf(floor?: DescribedFloor): FloorFormInput {
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

export type FloorChange = Change<DescribedFloor>;

export const changedFloors = (floors: readonly DescribedFloor[], { before, after }: FloorChange): DescribedFloor[] => [
  ...floors.filter(({ floorNumber }) => floorNumber !== before?.floorNumber && floorNumber !== after?.floorNumber),
  ...(after ? [after] : []),
];

/** Version of the changed floor in another person's list. */
export const findOtherVersion = (
  floors: readonly DescribedFloor[],
  { before, after }: FloorChange,
): DescribedFloor | undefined => floors.find(({ floorNumber }) => floorNumber === (before ?? after)?.floorNumber);

export const isSameFloor = (floorA: DescribedFloor | undefined, floorB: DescribedFloor | undefined): boolean =>
  JSON.stringify(floorA && floorFormOf(floorA)) === JSON.stringify(floorB && floorFormOf(floorB));

export function differencesOf(mine: DescribedFloor | undefined, theirs: DescribedFloor | undefined): Difference[] {
  const [mineForm, theirForm] = [mine, theirs].map((floor) => floor && floorFormOf(floor));
  return (Object.keys(texts.fields) as (keyof FloorFormInput)[])
    .map((key) => ({
      field: texts.fields[key],
      mine: displayText(mineForm?.[key]),
      theirs: displayText(theirForm?.[key]),
    }))
    .filter((row) => row.mine !== row.theirs);
}

const displayText = (value: string | boolean | undefined) =>
  typeof value === 'boolean' ? (value ? texts.yes : texts.no) : (value ?? '');
