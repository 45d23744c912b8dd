import { useQuery } from '@tanstack/react-query';
import { ArrowUpToLine, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OwnFloor } from '../../../../../modules/directory/schema.ts';
import { floorPlan } from '../../../../../modules/directory/values.ts';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { floorsQuery, tenantsQuery } from '../../../entities/tenant/api.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { RowAction } from '../../../ui/RowAction.tsx';
import type { TableColumn } from '../../../ui/Table.tsx';
import { EditedItems } from './EditedItems.tsx';
import { FloorDialog } from './FloorDialog.tsx';
import { placesQuery, useSaveFloor } from './floors-api.ts';
import { floorsInUse } from './floors-in-use.ts';
import { InsertFloorDialog } from './InsertFloorDialog.tsx';
import { type Removal, useRemoval } from './use-removal.ts';

const texts = propertyTexts.floors;

interface FloorsSectionProps {
  propertyId: number;
  canEdit: boolean;
}

/** The floors with tenants or places, those to which a building gives a sign, a name or a note, and the numbers that it leaves out. */
export function FloorsSection({ propertyId, canEdit }: FloorsSectionProps) {
  const floors = useQuery(floorsQuery(propertyId));
  const occupied = useOccupied(propertyId);
  const tenantsOn = (floor: number) => occupied?.filter((number) => number === floor).length ?? 0;
  const [below, insertAbove] = useState<OwnFloor | null>(null);
  const [opened, open] = useState<{ floor: OwnFloor | undefined } | null>(null);
  const placed = usePlaced(propertyId);
  const removal = useRemoval(useSaveFloor(propertyId), nameOf, texts);
  return (
    <EditedItems
      texts={texts}
      query={floors}
      onAdd={canEdit ? () => open({ floor: undefined }) : undefined}
      removal={removal}
      nameOf={nameOf}
      tableOf={({ floors: list }) => ({
        rows: floorsInUse(list, [...(occupied ?? []), ...placed]),
        rowKey: ({ floorNumber }) => floorNumber,
        columns: [
          ...columnsOf(list, tenantsOn),
          ...(canEdit
            ? [actionsOf(list, { edit: (floor) => open({ floor }), insertAbove: occupied && insertAbove }, removal)]
            : []),
        ],
      })}
    >
      {({ floors: list }) => (
        <>
          {opened && (
            <FloorDialog
              propertyId={propertyId}
              floors={list}
              floor={opened.floor}
              tenantsOn={tenantsOn}
              onClose={() => open(null)}
            />
          )}
          {below && (
            <InsertFloorDialog
              propertyId={propertyId}
              floors={list}
              below={below}
              occupied={occupied ?? []}
              placed={placed}
              onClose={() => insertAbove(null)}
            />
          )}
        </>
      )}
    </EditedItems>
  );
}

const nameOf = ({ name }: OwnFloor) => name;

function columnsOf(list: readonly OwnFloor[], tenantsOn: (floor: number) => number): TableColumn<OwnFloor>[] {
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
  edit: (floor: OwnFloor) => void;
  /** Absent until the tenants that it keeps are known. */
  insertAbove: ((floor: OwnFloor) => void) | undefined;
}

const actionsOf = (
  list: readonly OwnFloor[],
  { edit, insertAbove }: FloorActions,
  { remove, isPending }: Removal<OwnFloor>,
): TableColumn<OwnFloor> => ({
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
        <RowAction label={texts.removeOne(floor)} tone="danger" disabled={isPending} onClick={() => remove(floor)}>
          <Trash2 aria-hidden />
        </RowAction>
      )}
    </>
  ),
});

/** Of each tenant its floor; undefined until they are known. */
function useOccupied(propertyId: number): number[] | undefined {
  const { data: tenants } = useQuery(tenantsQuery(propertyId));
  return tenants?.map(({ floorNumber }) => floorNumber);
}

/** Of each place its floor. */
function usePlaced(propertyId: number): number[] {
  const { data } = useQuery(placesQuery(propertyId));
  return data?.places.map(({ floorNumber }) => floorNumber) ?? [];
}
