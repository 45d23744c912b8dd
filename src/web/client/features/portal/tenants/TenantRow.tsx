import { Pencil, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import { formatCalendarDay } from '../../../../../texts/format.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { longestWord } from '../../../../../texts/longest-word.ts';
import { cx } from '../../../ui/cx.ts';
import { InlineText } from '../../../ui/InlineText.tsx';
import { RowAction } from '../../../ui/RowAction.tsx';
import { RowCheckbox } from '../../../ui/RowCheckbox.tsx';
import own from './TenantRow.module.css';
import styles from './TenantTable.module.css';
import type { TenantEntry } from './tenant-list.ts';
import type { InlineField } from './useTenantChanges.ts';

const texts = tenantTexts.table;

/** Characters of a word or phone number that fit the narrowest column. */
const WIDEST = 15;

export interface RowActions {
  onEdit: (entry: TenantEntry, button: HTMLElement) => void;
  onRemove: (entry: TenantEntry, button: HTMLElement) => void;
  /** @returns the reason of a refusal; `null` once saved */
  onSave: (entry: TenantEntry, field: InlineField, text: string) => Promise<string | null>;
}

/** @param isRange select everything up to the tenant selected before */
export type OnSelect = (tenantId: number, isSelected: boolean, isRange: boolean) => void;

/** Renders the row at an index; `measure` gets its element. */
export type RowOf = (at: number, measure?: (row: Element | null) => void) => ReactNode;

interface TenantRowProps {
  entry: TenantEntry;
  plan: FloorPlan;
  at: number;
  measure: ((row: Element | null) => void) | undefined;
  isFloorStart: boolean;
  isEdited: boolean;
  isSelected: boolean;
  canEdit: boolean;
  canRemove: boolean;
  /** Why its deletion was refused. */
  refusal: string | undefined;
  /** Absent for viewers. Must be stable: thousands of memoized rows compare it. */
  actions: RowActions | undefined;
  onSelect: OnSelect;
}

export const TenantRow = memo(function TenantRow(props: TenantRowProps) {
  const { entry, plan, at, isFloorStart, isEdited, isSelected, refusal, actions } = props;
  const { tenant, primary } = entry;
  return (
    <tr
      {...roleOf.row}
      ref={props.measure}
      data-tenant={tenant.id}
      data-index={at}
      // 1-based; the header is row 1.
      aria-rowindex={at + 2}
      className={cx(
        styles.row,
        isFloorStart && styles.floorStart,
        (isEdited || isSelected) && styles.edited,
        needsLine(entry) && own.long,
      )}
    >
      <td {...roleOf.cell} className={styles.floor}>
        <span aria-hidden className={styles.number}>
          {plan.sign(tenant.floorNumber)}
        </span>
        <span className={styles.label}>{plan.name(tenant.floorNumber)}</span>
      </td>
      {actions && <Choice {...props} />}
      <Text {...props} field="suiteNumber" className={styles.suite} />
      <th {...roleOf.name} className={cx(styles.company, own.company)}>
        {tenant.companyName}
        {tenant.presence !== 'here' && <Presence tenant={tenant} />}
      </th>
      <td
        {...roleOf.cell}
        className={cx(styles.primary, own.primary, primary === null && own.none)}
        data-column={texts.primary}
      >
        {primary ?? texts.noPrimary}
      </td>
      <Text {...props} field="phone" className={cx(styles.phone, own.phone)} />
      {actions && (
        <td {...roleOf.cell} className={styles.actions}>
          <Actions {...props} actions={actions} />
        </td>
      )}
      {refusal && (
        <td {...roleOf.cell} className={own.refusal}>
          <p role="alert">{texts.removeFailed({ reason: refusal })}</p>
        </td>
      )}
    </tr>
  );
});

const needsLine = ({ tenant: { companyName, phone }, primary }: TenantEntry) =>
  Math.max(longestWord(`${companyName} ${primary ?? ''}`), phone?.length ?? 0) > WIDEST;

/** Future and former tenants; color alone would not convey it. */
function Presence({ tenant: { presence, movesIn, movesOut } }: Pick<TenantEntry, 'tenant'>) {
  const text =
    presence === 'coming' ? texts.comingOn({ day: shown(movesIn) }) : texts.pastSince({ day: shown(movesOut) });
  return <span className={own.presence}>{text}</span>;
}

const shown = (day: string | null) => (day ? formatCalendarDay(day) : '');

function Choice({ entry: { tenant }, isSelected, canEdit, onSelect }: TenantRowProps) {
  return (
    <td {...roleOf.cell} className={styles.choice}>
      <RowCheckbox
        label={texts.select({ company: tenant.companyName, suite: tenant.suiteNumber })}
        checked={isSelected}
        disabled={!canEdit}
        onSelect={(is, isRange) => onSelect(tenant.id, is, isRange)}
      />
    </td>
  );
}

const inlineTexts: Record<
  InlineField,
  { column: string; label: (values: { company: string }) => string; empty: string }
> = {
  suiteNumber: { column: texts.suite, label: texts.suiteOf, empty: '' },
  phone: { column: texts.phone, label: texts.phoneOf, empty: texts.addPhone },
};

function Text(props: TenantRowProps & { field: InlineField; className: string | undefined }) {
  const { entry, field, actions, canEdit, className } = props;
  const { column, label, empty } = inlineTexts[field];
  const value = entry.tenant[field] ?? '';
  return (
    <td {...roleOf.cell} className={className} data-column={column}>
      {actions ? (
        <InlineText
          label={label({ company: entry.tenant.companyName })}
          value={value}
          emptyLabel={empty}
          type={field === 'phone' ? 'tel' : 'text'}
          isDisabled={!canEdit}
          onSave={(text) => actions.onSave(entry, field, text)}
        />
      ) : (
        value
      )}
    </td>
  );
}

function Actions({ entry, canEdit, canRemove, actions }: TenantRowProps & { actions: RowActions }) {
  const { companyName, suiteNumber } = entry.tenant;
  return (
    <>
      <RowAction
        label={texts.edit({ company: companyName, suite: suiteNumber })}
        data-edit
        disabled={!canEdit}
        onClick={(event) => actions.onEdit(entry, event.currentTarget)}
      >
        <Pencil aria-hidden />
      </RowAction>
      <RowAction
        label={texts.remove({ company: companyName, suite: suiteNumber })}
        tone="danger"
        disabled={!canRemove}
        onClick={(event) => actions.onRemove(entry, event.currentTarget)}
      >
        <Trash2 aria-hidden />
      </RowAction>
    </>
  );
}

/** Explicit ARIA roles: several browsers drop a table's semantics with `display: grid`. */
export const roleOf = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  name: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;
