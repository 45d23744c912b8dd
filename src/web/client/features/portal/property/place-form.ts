import { z } from 'zod';
import { type Place, placesInput } from '../../../../../modules/directory/schema.ts';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import placeKinds from '../../../../../shared/place-kinds.json' with { type: 'json' };
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import type { Difference } from '../../../ui/ConflictDialog.tsx';
import type { Change } from './use-removal.ts';

const texts = propertyTexts.places;

/** By name. */
export const kindOptions = Object.entries(placeKinds)
  .map(([value, { en }]) => ({ value, label: en.name }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

export const kindName = ({ kind }: Place): string => placeKinds[kind].en.name;
export const placeName = (place: Place): string => place.name ?? kindName(place);

const typed = z.object({ kind: z.string(), name: z.string(), floorNumber: z.int().nullable(), way: z.string() });
export type PlaceFormInput = z.input<typeof typed>;

/** One place, checked together with the building's others. */
export const placeFormBeside = (others: readonly Place[]) =>
  typed.transform((values, refused): Place => {
    if (values.floorNumber === null)
      refused.addIssue({ code: 'custom', message: texts.chooseFloor, path: ['floorNumber'] });
    const checked = placesInput.safeParse({ places: [...others, { ...values, floorNumber: values.floorNumber ?? 0 }] });
    for (const { path, message } of checked.error?.issues ?? []) {
      const [field = 'kind'] = path.slice(2); // what is wrong with the list is shown at the first field
      refused.addIssue({ code: 'custom', message, path: [field] });
    }
    return checked.data?.places.at(-1) ?? z.NEVER;
  });

export function placeFormOf(place?: Place): PlaceFormInput {
  return {
    kind: place?.kind ?? '',
    name: place?.name ?? '',
    floorNumber: place?.floorNumber ?? null,
    way: place?.way ?? '',
  };
}

export type PlaceChange = Change<Place>;

export const isSamePlace = (one: Place, other: Place): boolean =>
  JSON.stringify(placeFormOf(one)) === JSON.stringify(placeFormOf(other));

export const without = (places: readonly Place[], gone: Place | undefined): Place[] =>
  places.filter((place) => !gone || !isSamePlace(place, gone));

export const changedPlaces = (places: readonly Place[], { before, after }: PlaceChange): Place[] => [
  ...without(places, before),
  ...(after ? [after] : []),
];

/**
 * What others have made of a place, which has no id: the one that is new since the list was read.
 * @param known the list as it was read
 */
export function theirsIn(
  places: readonly Place[],
  before: Place | undefined,
  known: readonly Place[],
): Place | undefined {
  if (before && places.some((place) => isSamePlace(place, before))) return before;
  const [made, ...others] = places.filter((place) => !known.some((one) => isSamePlace(one, place)));
  return others.length === 0 ? made : undefined;
}

export function differencesOf(mine: Place | undefined, theirs: Place | undefined, plan: FloorPlan): Difference[] {
  const shown = (place: Place | undefined) =>
    place && { kind: kindName(place), name: place.name, floorNumber: plan.label(place.floorNumber), way: place.way };
  const [left, right] = [shown(mine), shown(theirs)];
  return (['kind', 'name', 'floorNumber', 'way'] as const)
    .map((key) => ({ field: texts.fields[key], mine: left?.[key] ?? '', theirs: right?.[key] ?? '' }))
    .filter((row) => row.mine !== row.theirs);
}
