import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Place } from '../../../../../modules/directory/schema.ts';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { QueryState } from '../../../components/QueryState.tsx';
import { UndoToast } from '../../../components/UndoToast.tsx';
import { tenantsQuery } from '../../../entities/tenant/api.ts';
import { offeredFloors, useFloorPlan } from '../../../entities/tenant/floors.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RowAction } from '../../../ui/RowAction.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { placesQuery, useSavePlace } from './floors-api.ts';
import type { PlaceDialogProps } from './PlaceDialog.tsx';
import { kindName, placeName } from './place-form.ts';
import styles from './property.module.css';
import { useRemoval } from './use-removal.ts';

const PlaceDialog = lazyPart<PlaceDialogProps>(async () => (await import('./PlaceDialog.tsx')).PlaceDialog, null);

const texts = propertyTexts.places;

interface PlacesSectionProps {
  propertyId: number;
  canEdit: boolean;
}

/** What visitors look for besides tenants. */
export function PlacesSection({ propertyId, canEdit }: PlacesSectionProps) {
  const query = useQuery(placesQuery(propertyId));
  const plan = useFloorPlan(propertyId);
  const { data: tenants = [] } = useQuery(tenantsQuery(propertyId));
  const [opened, open] = useState<{ place: Place | undefined } | null>(null);
  const { offered, forget, remove, undo, isPending } = useRemoval(useSavePlace(propertyId), placeName, texts);
  const add = (
    <div>
      <Button variant="secondary" onPress={() => open({ place: undefined })}>
        <Plus aria-hidden /> {texts.add}
      </Button>
    </div>
  );
  return (
    <section className={styles.section} aria-labelledby="property-places">
      <h2 id="property-places">{texts.title}</h2>
      <p className={styles.quiet}>{texts.lead}</p>
      <QueryState query={query} failed={texts.loadFailed}>
        {({ places }) => (
          <>
            {places.length === 0 ? (
              <EmptyState title={texts.emptyTitle} action={canEdit && add}>
                {canEdit ? texts.empty : texts.emptyReader}
              </EmptyState>
            ) : (
              <>
                {canEdit && add}
                <Table
                  label={texts.title}
                  rows={places}
                  rowKey={(place) => JSON.stringify(place)}
                  columns={[
                    ...columnsOf(plan),
                    ...(canEdit ? [actionsOf({ edit: (place) => open({ place }), remove }, isPending)] : []),
                  ]}
                />
              </>
            )}
            {opened && (
              <PlaceDialog
                propertyId={propertyId}
                places={places}
                plan={plan}
                offered={offeredFloors(
                  plan,
                  [...tenants, ...places].map(({ floorNumber }) => floorNumber),
                )}
                place={opened.place}
                onClose={() => open(null)}
              />
            )}
          </>
        )}
      </QueryState>
      {offered && (
        <UndoToast
          key={JSON.stringify(offered)}
          message={texts.removed({ name: placeName(offered) })}
          undoLabel={texts.undo}
          onUndo={undo}
          onDismiss={forget}
          isPending={isPending}
        />
      )}
    </section>
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
        <span>{placeName(place)}</span> {place.name && <span className={styles.missing}>{kindName(place)}</span>}
      </>
    ),
  },
  { id: 'way', header: texts.fields.way, cell: ({ way }) => way ?? texts.none },
];

interface PlaceActions {
  edit: (place: Place) => void;
  remove: (place: Place) => void;
}

const actionsOf = ({ edit, remove }: PlaceActions, isPending: boolean): TableColumn<Place> => ({
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
        onClick={() => remove(place)}
      >
        <Trash2 aria-hidden />
      </RowAction>
    </>
  ),
});
