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
import { Text } from '../../../ui/Text.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { roleProps } from './RowTable.tsx';
import own from './TenantRow.module.css';
import styles from './TenantTable.module.css';
import type { InlineField } from './tenant-field.ts';
import type { TenantEntry } from './tenant-list.ts';

const texts = tenantTexts.table;

export interface RowActions {
  onEdit: (entry: TenantEntry) => void;
  onCopy: (entry: TenantEntry) => void;
  onRemove: (entry: TenantEntry, button: HTMLElement) => void;
  /** Opens the menu of the contacts, on phones that of the tenant. */
  onMenu: (entry: TenantEntry, button: HTMLElement, kind: 'contacts' | 'tenant') => void;
  /** Saves a field. @returns the reason of a rejection; `null` once saved */
  onSave: (entry: TenantEntry, field: InlineField, text: string) => Promise<string | null>;
}

/** Selects a tenant. @param isRange up to the tenant selected before */
export type OnSelect = (tenantId: number, isSelected: boolean, isRange: boolean) => void;

interface TenantRowProps {
  entry: TenantEntry;
  plan: FloorPlan;
  index: number;
  /** Measures the row for virtual scrolling. */
  measureRef: ((row: Element | null) => void) | undefined;
  /** Phone layout: two lines; the company opens the tenant. */
  isNarrow: boolean;
  isFloorStart: boolean;
  isEdited: boolean;
  isSelected: boolean;
  canEdit: boolean;
  canRemove: boolean;
  /** Reason for which the deletion was rejected. */
  refusal: string | undefined;
  /** Id of the datalist of floors, if the building has signs of its own. */
  floorList: string | undefined;
  /** Absent for viewers. Must be stable: thousands of memoized rows compare it. */
  actions: RowActions | undefined;
  onSelect: OnSelect;
}

export const TenantRow = memo(function TenantRow(props: TenantRowProps) {
  const { entry, index, isFloorStart, isEdited, isSelected, refusal } = props;
  const Cells = props.isNarrow ? PhoneCells : WideCells;
  return (
    <tr
      {...roleProps.row}
      ref={props.measureRef}
      data-tenant={entry.tenant.id}
      data-index={index}
      // 1-based; the header is row 1.
      aria-rowindex={index + 2}
      className={cx(styles.row, isFloorStart && styles.floorStart, (isEdited || isSelected) && styles.edited)}
    >
      <Cells {...props} />
      {refusal && (
        <td {...roleProps.cell} className={own.refusal}>
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
      <td {...roleProps.cell} className={styles.floor}>
        {actions ? (
          <Cell {...props} field="floorNumber" value={plan.sign(tenant.floorNumber)} actions={actions} />
        ) : (
          <Floor plan={plan} floor={tenant.floorNumber} />
        )}
      </td>
      {actions && <SelectionCell {...props} />}
      <td {...roleProps.cell}>
        {actions ? (
          <Cell {...props} field="suiteNumber" value={tenant.suiteNumber} actions={actions} />
        ) : (
          <TruncatedText>{tenant.suiteNumber}</TruncatedText>
        )}
      </td>
      <th {...roleProps.name} className={styles.company}>
        <Name entry={entry} />
      </th>
      <td {...roleProps.cell}>
        <Primary {...props} />
      </td>
      <td {...roleProps.cell}>
        {actions ? (
          <Cell {...props} field="phone" value={tenant.phone ?? ''} actions={actions} />
        ) : (
          tenant.phone && <TruncatedText>{tenant.phone}</TruncatedText>
        )}
      </td>
      {actions && (
        <td {...roleProps.cell} className={styles.actions}>
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
      <td {...roleProps.cell} className={styles.floor}>
        <Floor plan={plan} floor={floorNumber} />
      </td>
      {actions && <SelectionCell {...props} />}
      <th {...roleProps.name} className={styles.company}>
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
      <td {...roleProps.cell} className={styles.below}>
        <TruncatedText>
          {[texts.suiteShort({ suite: suiteNumber }), entry.primary].filter(Boolean).join(' · ')}
        </TruncatedText>
      </td>
      <td {...roleProps.cell} className={styles.actions}>
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
      <VisuallyHidden>{plan.name(floor)}</VisuallyHidden>
    </>
  );
}

/** Truncated text; the full one is in the title and in the sheet. */
function TruncatedText({ children, isQuiet = false }: { children: string; isQuiet?: boolean }) {
  return (
    <Text
      as="span"
      size={isQuiet ? 'small' : undefined}
      tone={isQuiet ? 'quiet' : undefined}
      className={own.cut}
      title={children}
    >
      {children}
    </Text>
  );
}

function Name({ entry: { tenant } }: Pick<TenantRowProps, 'entry'>) {
  const { companyName, presence } = tenant;
  return (
    <span className={own.name}>
      <TruncatedText>{companyName}</TruncatedText>
      {presence !== 'here' && <Presence tenant={tenant} />}
    </span>
  );
}

/** Label of future and former tenants; color alone would not convey it. */
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
  const primaryText = primary ?? texts.noPrimary;
  const text = <TruncatedText isQuiet={primary === null}>{primaryText}</TruncatedText>;
  if (!actions || contacts.length === 0) return text;
  return (
    <button
      type="button"
      aria-label={texts.contactsOf({ company: tenant.companyName, primary: primaryText })}
      disabled={!canEdit}
      className={own.contacts}
      {...opensMenu((anchor) => actions.onMenu(entry, anchor, 'contacts'))}
    >
      {text}
    </button>
  );
}

function SelectionCell({ entry: { tenant }, isSelected, canEdit, onSelect }: TenantRowProps) {
  return (
    <td {...roleProps.cell} className={styles.choice}>
      <RowCheckbox
        label={texts.select({ company: tenant.companyName, suite: tenant.suiteNumber })}
        checked={isSelected}
        disabled={!canEdit}
        onSelect={(isChecked, isRange) => onSelect(tenant.id, isChecked, isRange)}
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
      {...(isFloor && { accessibleText: plan.name(entry.tenant.floorNumber), list: floorList })}
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
