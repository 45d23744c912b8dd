import { Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { floorLabel } from '../../../../modules/directory/values.ts';
import { cx } from '../../ui/cx.ts';
import { RowAction } from '../../ui/RowAction.tsx';
import styles from './TenantTable.module.css';
import { roleOf } from './table-roles.ts';
import type { TenantEntry } from './tenant-list.ts';
import { tenantTexts } from './texts.ts';

const texts = tenantTexts.table;

export interface RowActions {
  onEdit: (entry: TenantEntry, button: HTMLElement) => void;
  onRemove: (entry: TenantEntry, button: HTMLElement) => void;
}

export interface TenantRowProps {
  entry: TenantEntry;
  /** Counted from 2: the head is the first row of the table. */
  rowIndex: number;
  /** The first of its floor, which shows the floor's number. */
  isFloorStart: boolean;
  isEdited: boolean;
  canEdit: boolean;
  canRemove: boolean;
  /** Why its deletion was refused. */
  refusal: string | undefined;
  /** Absent for those who may only look. Stable, because thousands of rows compare it. */
  actions: RowActions | undefined;
}

/** One tenant. */
export const TenantRow = memo(function TenantRow(props: TenantRowProps) {
  const { entry, rowIndex, isFloorStart, isEdited, refusal, actions } = props;
  const { tenant, primary } = entry;
  return (
    <tr
      {...roleOf.row}
      data-tenant={tenant.id}
      aria-rowindex={rowIndex}
      className={cx(styles.row, isFloorStart && styles.floorStart, isEdited && styles.edited)}
    >
      <td {...roleOf.cell} className={styles.floor}>
        <span aria-hidden className={styles.number}>
          {signed(tenant.floorNumber)}
        </span>
        <span className={styles.label}>{floorLabel(tenant.floorNumber)}</span>
      </td>
      <td {...roleOf.cell} className={styles.suite} data-column={texts.suite}>
        {tenant.suiteNumber}
      </td>
      <th {...roleOf.name} className={styles.company}>
        {tenant.companyName}
      </th>
      <td {...roleOf.cell} className={cx(styles.primary, primary === null && styles.none)} data-column={texts.primary}>
        {primary ?? texts.noPrimary}
      </td>
      {actions && (
        <td {...roleOf.cell} className={styles.actions}>
          <Actions {...props} actions={actions} />
        </td>
      )}
      {refusal && (
        <td {...roleOf.cell} className={styles.refusal}>
          <p role="alert">{texts.removeFailed(refusal)}</p>
        </td>
      )}
    </tr>
  );
});

function Actions({ entry, canEdit, canRemove, actions }: TenantRowProps & { actions: RowActions }) {
  const { companyName, suiteNumber } = entry.tenant;
  return (
    <>
      <RowAction
        label={texts.edit(companyName, suiteNumber)}
        disabled={!canEdit}
        onClick={(event) => actions.onEdit(entry, event.currentTarget)}
      >
        <Pencil aria-hidden />
      </RowAction>
      <RowAction
        label={texts.remove(companyName, suiteNumber)}
        tone="danger"
        disabled={!canRemove}
        onClick={(event) => actions.onRemove(entry, event.currentTarget)}
      >
        <Trash2 aria-hidden />
      </RowAction>
    </>
  );
}

function signed(floor: number): string {
  return floor < 0 ? `−${-floor}` : String(floor);
}
