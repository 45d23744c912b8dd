import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Place } from '../../../../../modules/directory/schema.ts';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { tenantsQuery } from '../../../entities/tenant/api.ts';
import { offeredFloors, useFloorPlan } from '../../../entities/tenant/floors.ts';
import { RowAction } from '../../../ui/RowAction.tsx';
import type { TableColumn } from '../../../ui/Table.tsx';
import { Text } from '../../../ui/Text.tsx';
import { EditedItems, type Removal, useRemoval } from './EditedItems.tsx';
import { placesQuery, useSavePlace } from './floors-api.ts';
import type { PlaceDialogProps } from './PlaceDialog.tsx';
import { kindName, placeName } from './place-form.ts';

const PlaceDialog = lazyPart<PlaceDialogProps>(async () => (await import('./PlaceDialog.tsx')).PlaceDialog, null);

const texts = propertyTexts.places;

interface PlacesSectionProps {
  propertyId: number;
  canEdit: boolean;
}

/** Table of places that visitors look for besides tenants. */
export function PlacesSection({ propertyId, canEdit }: PlacesSectionProps) {
  const query = useQuery(placesQuery(propertyId));
  const plan = useFloorPlan(propertyId);
  const { data: tenants = [] } = useQuery(tenantsQuery(propertyId));
  const [openedPlace, setOpenedPlace] = useState<{ place: Place | undefined } | null>(null);
  const removal = useRemoval(useSavePlace(propertyId), placeName, texts);
  return (
    <EditedItems
      texts={texts}
      query={query}
      onAdd={canEdit ? () => setOpenedPlace({ place: undefined }) : undefined}
      removal={removal}
      tableOf={({ places }) => ({
        rows: places,
        rowKey: (place) => JSON.stringify(place),
        columns: [...columnsOf(plan), ...(canEdit ? [actionsOf((place) => setOpenedPlace({ place }), removal)] : [])],
      })}
    >
      {({ places }) =>
        openedPlace && (
          <PlaceDialog
            propertyId={propertyId}
            places={places}
            plan={plan}
            offered={offeredFloors(
              plan,
              [...tenants, ...places].map(({ floorNumber }) => floorNumber),
            )}
            place={openedPlace.place}
            onClose={() => setOpenedPlace(null)}
          />
        )
      }
    </EditedItems>
  );
}

const columnsOf = (plan: FloorPlan): TableColumn<Place>[] => [
  { id: 'floor', header: texts.fields.floorNumber, kind: 'margin', cell: ({ floorNumber }) => plan.sign(floorNumber) },
  {
    id: 'name',
    header: texts.fields.name,
    isRowHeader: true,
    cell: (place) => (
      <>
        <span>{placeName(place)}</span>{' '}
        {place.name && (
          <Text as="span" tone="quiet" weight="regular">
            {kindName(place)}
          </Text>
        )}
      </>
    ),
  },
  { id: 'way', header: texts.fields.way, cell: ({ way }) => way ?? texts.none },
];

const actionsOf = (edit: (place: Place) => void, { remove, isPending }: Removal<Place>): TableColumn<Place> => ({
  id: 'actions',
  header: texts.actions,
  kind: 'actions',
  cell: (place) => (
    <>
      <RowAction label={texts.editOne({ name: placeName(place) })} disabled={isPending} onClick={() => edit(place)}>
        <Pencil aria-hidden />
      </RowAction>
      <RowAction
        label={texts.removeOne({ name: placeName(place) })}
        tone="danger"
        disabled={isPending}
        onClick={() => void remove(place)}
      >
        <Trash2 aria-hidden />
      </RowAction>
    </>
  ),
});
