import { useQuery } from '@tanstack/react-query';
import { ArrowUpToLine, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { DescribedFloor } from '../../../../../modules/directory/schema.ts';
import { floorPlan } from '../../../../../modules/directory/values.ts';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { floorsQuery, tenantsQuery } from '../../../entities/tenant/api.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { RowAction } from '../../../ui/RowAction.tsx';
import type { TableColumn } from '../../../ui/Table.tsx';
import { EditedItems, type Removal, useRemoval } from './EditedItems.tsx';
import { FloorDialog } from './FloorDialog.tsx';
import { placesQuery, useSaveFloor } from './floors-api.ts';
import { floorsInUse } from './floors-in-use.ts';
import { InsertFloorDialog } from './InsertFloorDialog.tsx';

const texts = propertyTexts.floors;

interface FloorsSectionProps {
  propertyId: number;
  canEdit: boolean;
}

/** Table of floors with tenants, places or a description, and of skipped numbers. */
export function FloorsSection({ propertyId, canEdit }: FloorsSectionProps) {
  const floors = useQuery(floorsQuery(propertyId));
  const occupied = useOccupied(propertyId);
  const tenantsOn = (floor: number) => occupied?.filter((number) => number === floor).length ?? 0;
  const [floorBelow, setFloorBelow] = useState<DescribedFloor | null>(null);
  const [openedFloor, setOpenedFloor] = useState<{ floor: DescribedFloor | undefined } | null>(null);
  const placeFloors = usePlaced(propertyId);
  const removal = useRemoval(useSaveFloor(propertyId), nameOf, texts);
  return (
    <EditedItems
      texts={texts}
      query={floors}
      onAdd={canEdit ? () => setOpenedFloor({ floor: undefined }) : undefined}
      removal={removal}
      tableOf={({ floors: list }) => ({
        rows: floorsInUse(list, [...(occupied ?? []), ...placeFloors]),
        rowKey: ({ floorNumber }) => floorNumber,
        columns: [
          ...columnsOf(list, tenantsOn),
          ...(canEdit
            ? [
                actionsOf(
                  list,
                  { edit: (floor) => setOpenedFloor({ floor }), insertAbove: occupied && setFloorBelow },
                  removal,
                ),
              ]
            : []),
        ],
      })}
    >
      {({ floors: list }) => (
        <>
          {openedFloor && (
            <FloorDialog
              propertyId={propertyId}
              floors={list}
              floor={openedFloor.floor}
              tenantsOn={tenantsOn}
              onClose={() => setOpenedFloor(null)}
            />
          )}
          {floorBelow && (
            <InsertFloorDialog
              propertyId={propertyId}
              floors={list}
              floorBelow={floorBelow}
              occupied={occupied ?? []}
              placeFloors={placeFloors}
              onClose={() => setFloorBelow(null)}
            />
          )}
        </>
      )}
    </EditedItems>
  );
}

const nameOf = ({ name }: DescribedFloor) => name;

function columnsOf(
  list: readonly DescribedFloor[],
  tenantsOn: (floor: number) => number,
): TableColumn<DescribedFloor>[] {
  const plan = floorPlan(list);
  return [
    {
      id: 'sign',
      header: texts.sign,
      kind: 'margin',
      cell: ({ floorNumber, exists }) => (exists ? plan.sign(floorNumber) : texts.none),
    },
    {
      id: 'name',
      header: texts.name,
      isRowHeader: true,
      cell: ({ floorNumber, name, exists }) => (
        <>
          <span>{name}</span> {!exists && <Badge>{texts.leftOut}</Badge>}{' '}
          {!exists && tenantsOn(floorNumber) > 0 && (
            <Badge tone="warning">{texts.tenants({ count: tenantsOn(floorNumber) })}</Badge>
          )}
        </>
      ),
    },
    { id: 'note', header: texts.note, cell: ({ note }) => note ?? texts.none },
    { id: 'number', header: texts.number, kind: 'figure', cell: ({ floorNumber }) => floorNumber },
  ];
}

interface FloorActions {
  edit: (floor: DescribedFloor) => void;
  /** Inserts a floor above; absent until tenants are loaded. */
  insertAbove: ((floor: DescribedFloor) => void) | undefined;
}

const actionsOf = (
  list: readonly DescribedFloor[],
  { edit, insertAbove }: FloorActions,
  { remove, isPending }: Removal<DescribedFloor>,
): TableColumn<DescribedFloor> => ({
  id: 'actions',
  header: texts.actions,
  kind: 'actions',
  cell: (floor) => (
    <>
      <RowAction label={texts.editOne(floor)} disabled={isPending} onClick={() => edit(floor)}>
        <Pencil aria-hidden />
      </RowAction>
      {insertAbove && floor.exists && (
        <RowAction label={texts.insertOne(floor)} disabled={isPending} onClick={() => insertAbove(floor)}>
          <ArrowUpToLine aria-hidden />
        </RowAction>
      )}
      {list.includes(floor) && (
        <RowAction label={texts.removeOne(floor)} tone="danger" disabled={isPending} onClick={() => void remove(floor)}>
          <Trash2 aria-hidden />
        </RowAction>
      )}
    </>
  ),
});

/** Floor number of each tenant; `undefined` until loaded. */
function useOccupied(propertyId: number): number[] | undefined {
  const { data: tenants } = useQuery(tenantsQuery(propertyId));
  return tenants?.map(({ floorNumber }) => floorNumber);
}

/** Floor number of each place. */
function usePlaced(propertyId: number): number[] {
  const { data } = useQuery(placesQuery(propertyId));
  return data?.places.map(({ floorNumber }) => floorNumber) ?? [];
}
