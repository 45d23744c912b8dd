import { z } from 'zod';
import { type Place, placesInput } from '../../../../../modules/directory/schema.ts';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import placeKinds from '../../../../../shared/place-kinds.json' with { type: 'json' };
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import type { Difference } from '../../../ui/ConflictDialog.tsx';
import type { Change } from './use-item-save.ts';

const texts = propertyTexts.places;

/** Kinds of places, sorted by name. */
export const kindOptions = Object.entries(placeKinds)
  .map(([value, { en }]) => ({ value, label: en.name }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

export const kindName = ({ kind }: Place): string => placeKinds[kind].en.name;
export const placeName = (place: Place): string => place.name ?? kindName(place);

const placeFields = z.object({ kind: z.string(), name: z.string(), floorNumber: z.int().nullable(), way: z.string() });
export type PlaceFormInput = z.input<typeof placeFields>;

/** Schema of one place, validated together with the building's others. */
export const placeFormBeside = (otherPlaces: readonly Place[]) =>
  placeFields.transform((values, refused): Place => {
    if (values.floorNumber === null)
      refused.addIssue({ code: 'custom', message: texts.chooseFloor, path: ['floorNumber'] });
    const checked = placesInput.safeParse({
      places: [...otherPlaces, { ...values, floorNumber: values.floorNumber ?? 0 }],
    });
    for (const { path, message } of checked.error?.issues ?? []) {
      const [field = 'kind'] = path.slice(2); // errors of the list are shown at the first field
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

export const isSamePlace = (placeA: Place, placeB: Place): boolean =>
  JSON.stringify(placeFormOf(placeA)) === JSON.stringify(placeFormOf(placeB));

export const without = (places: readonly Place[], removedPlace: Place | undefined): Place[] =>
  places.filter((place) => !removedPlace || !isSamePlace(place, removedPlace));

export const changedPlaces = (places: readonly Place[], { before, after }: PlaceChange): Place[] => [
  ...without(places, before),
  ...(after ? [after] : []),
];

/**
 * Finds another person's version of a place. Places have no id: it is the only one missing from the list as read.
 * @param placesAtOpening the list as read
 */
export function findOtherVersion(
  places: readonly Place[],
  before: Place | undefined,
  placesAtOpening: readonly Place[],
): Place | undefined {
  if (before && places.some((place) => isSamePlace(place, before))) return before;
  const [newPlace, ...otherNewPlaces] = places.filter(
    (place) => !placesAtOpening.some((knownPlace) => isSamePlace(knownPlace, place)),
  );
  return otherNewPlaces.length === 0 ? newPlace : undefined;
}

export function differencesOf(mine: Place | undefined, theirs: Place | undefined, plan: FloorPlan): Difference[] {
  const displayTexts = (place: Place | undefined) =>
    place && { kind: kindName(place), name: place.name, floorNumber: plan.label(place.floorNumber), way: place.way };
  const [mineTexts, theirTexts] = [displayTexts(mine), displayTexts(theirs)];
  return (['kind', 'name', 'floorNumber', 'way'] as const)
    .map((key) => ({ field: texts.fields[key], mine: mineTexts?.[key] ?? '', theirs: theirTexts?.[key] ?? '' }))
    .filter((row) => row.mine !== row.theirs);
}
