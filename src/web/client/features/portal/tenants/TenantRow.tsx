import { Copy, Ellipsis, Pencil, Phone, Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import { dialLink } from '../../../../../shared/contact-links.ts';
import { formatCalendarDay } from '../../../../../texts/format.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { cx } from '../../../ui/cx.ts';
import { InlineText, type InlineTextProps } from '../../../ui/InlineText.tsx';
import { opensMenu } from '../../../ui/opens-menu.ts';
import { RowAction } from '../../../ui/RowAction.tsx';
import { RowCheckbox } from '../../../ui/RowCheckbox.tsx';
import { roleOf } from './RowTable.tsx';
import own from './TenantRow.module.css';
import styles from './TenantTable.module.css';
import type { InlineField } from './tenant-field.ts';
import type { TenantEntry } from './tenant-list.ts';

const texts = tenantTexts.table;

export interface RowActions {
  onEdit: (entry: TenantEntry) => void;
  onCopy: (entry: TenantEntry) => void;
  onRemove: (entry: TenantEntry, button: HTMLElement) => void;
  /** Opens the menu of its contacts, on phones the one of the tenant. */
  onMenu: (entry: TenantEntry, button: HTMLElement, what: 'contacts' | 'tenant') => void;
  /** @returns the reason of a refusal; `null` once saved */
  onSave: (entry: TenantEntry, field: InlineField, text: string) => Promise<string | null>;
}

/** @param isRange select everything up to the tenant selected before */
export type OnSelect = (tenantId: number, isSelected: boolean, isRange: boolean) => void;

interface TenantRowProps {
  entry: TenantEntry;
  plan: FloorPlan;
  at: number;
  measure: ((row: Element | null) => void) | undefined;
  /** A phone: two lines, of which the first opens the tenant. */
  isNarrow: boolean;
  isFloorStart: boolean;
  isEdited: boolean;
  isSelected: boolean;
  canEdit: boolean;
  canRemove: boolean;
  /** Why its deletion was refused. */
  refusal: string | undefined;
  /** Id of the floors to choose from, where the building has signs of its own. */
  floorList: string | undefined;
  /** Absent for viewers. Must be stable: thousands of memoized rows compare it. */
  actions: RowActions | undefined;
  onSelect: OnSelect;
}

export const TenantRow = memo(function TenantRow(props: TenantRowProps) {
  const { entry, at, isFloorStart, isEdited, isSelected, refusal } = props;
  const Cells = props.isNarrow ? PhoneCells : WideCells;
  return (
    <tr
      {...roleOf.row}
      ref={props.measure}
      data-tenant={entry.tenant.id}
      data-index={at}
      // 1-based; the header is row 1.
      aria-rowindex={at + 2}
      className={cx(styles.row, isFloorStart && styles.floorStart, (isEdited || isSelected) && styles.edited)}
    >
      <Cells {...props} />
      {refusal && (
        <td {...roleOf.cell} className={own.refusal}>
          <p role="alert">{texts.removeFailed({ reason: refusal })}</p>
        </td>
      )}
    </tr>
  );
});

function WideCells(props: TenantRowProps) {
  const { entry, plan, actions } = props;
  const { tenant } = entry;
  return (
    <>
      <td {...roleOf.cell} className={styles.floor}>
        {actions ? (
          <Cell {...props} field="floorNumber" value={plan.sign(tenant.floorNumber)} actions={actions} />
        ) : (
          <Floor plan={plan} floor={tenant.floorNumber} />
        )}
      </td>
      {actions && <Choice {...props} />}
      <td {...roleOf.cell}>
        {actions ? (
          <Cell {...props} field="suiteNumber" value={tenant.suiteNumber} actions={actions} />
        ) : (
          <Cut>{tenant.suiteNumber}</Cut>
        )}
      </td>
      <th {...roleOf.name} className={styles.company}>
        <Name entry={entry} />
      </th>
      <td {...roleOf.cell}>
        <Primary {...props} />
      </td>
      <td {...roleOf.cell}>
        {actions ? (
          <Cell {...props} field="phone" value={tenant.phone ?? ''} actions={actions} />
        ) : (
          tenant.phone && <Cut>{tenant.phone}</Cut>
        )}
      </td>
      {actions && (
        <td {...roleOf.cell} className={styles.actions}>
          <Actions {...props} actions={actions} />
        </td>
      )}
    </>
  );
}

function PhoneCells(props: TenantRowProps) {
  const { entry, plan, actions, canEdit } = props;
  const { companyName, suiteNumber, floorNumber, phone, dial } = entry.tenant;
  const call = dialLink(dial);
  const place = { company: companyName, suite: suiteNumber };
  return (
    <>
      <td {...roleOf.cell} className={styles.floor}>
        <Floor plan={plan} floor={floorNumber} />
      </td>
      {actions && <Choice {...props} />}
      <th {...roleOf.name} className={styles.company}>
        {actions ? (
          <button
            type="button"
            aria-label={texts.edit(place)}
            data-edits={entry.tenant.id}
            disabled={!canEdit}
            className={own.open}
            onClick={() => actions.onEdit(entry)}
          >
            <Name entry={entry} />
          </button>
        ) : (
          <Name entry={entry} />
        )}
      </th>
      <td {...roleOf.cell} className={styles.below}>
        <Cut>{[texts.suiteShort({ suite: suiteNumber }), entry.primary].filter(Boolean).join(' · ')}</Cut>
      </td>
      <td {...roleOf.cell} className={styles.actions}>
        {phone && call && (
          <a href={call} aria-label={texts.call(place)} title={phone} className={own.icon}>
            <Phone aria-hidden />
          </a>
        )}
        {actions && (
          <RowAction
            label={texts.more(place)}
            disabled={!canEdit}
            {...opensMenu((anchor) => actions.onMenu(entry, anchor, 'tenant'))}
          >
            <Ellipsis aria-hidden />
          </RowAction>
        )}
      </td>
    </>
  );
}

function Floor({ plan, floor }: { plan: FloorPlan; floor: number }) {
  return (
    <>
      <span aria-hidden className={styles.number}>
        {plan.sign(floor)}
      </span>
      <span className={styles.label}>{plan.name(floor)}</span>
    </>
  );
}

/** One line: what does not fit is in the title and in the sheet. */
function Cut({ children, isQuiet = false }: { children: string; isQuiet?: boolean }) {
  return (
    <span className={cx(own.cut, isQuiet && own.none)} title={children}>
      {children}
    </span>
  );
}

function Name({ entry: { tenant } }: Pick<TenantRowProps, 'entry'>) {
  const { companyName, presence } = tenant;
  return (
    <span className={own.name}>
      <Cut>{companyName}</Cut>
      {presence !== 'here' && <Presence tenant={tenant} />}
    </span>
  );
}

/** Future and former tenants; color alone would not convey it. */
function Presence({ tenant: { presence, movesIn, movesOut } }: Pick<TenantEntry, 'tenant'>) {
  const text =
    presence === 'coming' ? texts.comingOn({ day: dayText(movesIn) }) : texts.pastSince({ day: dayText(movesOut) });
  return (
    <span className={own.presence} title={text}>
      {text}
    </span>
  );
}

const dayText = (day: string | null) => (day ? formatCalendarDay(day) : '');

function Primary({ entry, actions, canEdit }: TenantRowProps) {
  const { tenant, contacts, primary } = entry;
  const shown = primary ?? texts.noPrimary;
  const text = <Cut isQuiet={primary === null}>{shown}</Cut>;
  if (!actions || contacts.length === 0) return text;
  return (
    <button
      type="button"
      aria-label={texts.contactsOf({ company: tenant.companyName, primary: shown })}
      disabled={!canEdit}
      className={own.contacts}
      {...opensMenu((anchor) => actions.onMenu(entry, anchor, 'contacts'))}
    >
      {text}
    </button>
  );
}

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

const labels: Record<InlineField, (values: { company: string }) => string> = {
  floorNumber: texts.floorOf,
  suiteNumber: texts.suiteOf,
  phone: texts.phoneOf,
};

type CellProps = TenantRowProps & Pick<InlineTextProps, 'value'> & { field: InlineField; actions: RowActions };

function Cell({ entry, field, value, actions, canEdit, plan, floorList }: CellProps) {
  const isFloor = field === 'floorNumber';
  return (
    <InlineText
      label={labels[field]({ company: entry.tenant.companyName })}
      value={value}
      {...(isFloor && { said: plan.name(entry.tenant.floorNumber), list: floorList })}
      emptyLabel={field === 'phone' ? texts.addPhone : ''}
      type={field === 'phone' ? 'tel' : 'text'}
      isDisabled={!canEdit}
      onSave={(text) => actions.onSave(entry, field, text)}
    />
  );
}

function Actions({ entry, canEdit, canRemove, actions }: TenantRowProps & { actions: RowActions }) {
  const { companyName, suiteNumber } = entry.tenant;
  const place = { company: companyName, suite: suiteNumber };
  return (
    <>
      <RowAction
        label={texts.edit(place)}
        data-edits={entry.tenant.id}
        disabled={!canEdit}
        onClick={() => actions.onEdit(entry)}
      >
        <Pencil aria-hidden />
      </RowAction>
      <RowAction label={texts.copy(place)} disabled={!canEdit} onClick={() => actions.onCopy(entry)}>
        <Copy aria-hidden />
      </RowAction>
      <RowAction
        label={texts.remove(place)}
        tone="danger"
        disabled={!canRemove}
        onClick={(event) => actions.onRemove(entry, event.currentTarget)}
      >
        <Trash2 aria-hidden />
      </RowAction>
    </>
  );
}
