import { Ellipsis, Phone, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { dialLink } from '../../../../../../shared/contact-links.ts';
import texts from '../../../../../../texts/generated/portal/people.en.js';
import { cx } from '../../../../ui/cx.ts';
import { FillMark } from '../../../../ui/FillMark.tsx';
import { InlineText } from '../../../../ui/InlineText.tsx';
import { opensMenu } from '../../../../ui/opens-menu.ts';
import { RowAction } from '../../../../ui/RowAction.tsx';
import { RowCheckbox } from '../../../../ui/RowCheckbox.tsx';
import { roleOf } from '../RowTable.tsx';
import rowStyles from '../TenantRow.module.css';
import styles from '../TenantTable.module.css';
import own from './People.module.css';
import { isOnBoard, type PersonEntry, saidName } from './people-list.ts';
import type { PersonField } from './usePeopleChanges.ts';

/** Must be stable: thousands of memoized rows compare them. */
export interface PersonActions {
  onEdit: (person: PersonEntry) => void;
  onOpenCompany: (person: PersonEntry) => void;
  onList: (person: PersonEntry, isListed: boolean) => void;
  onRemove: (person: PersonEntry, button: HTMLElement) => void;
  /** On phones. */
  onMenu: (person: PersonEntry, button: HTMLElement) => void;
  /** @returns the reason of a refusal; `null` once saved */
  onSave: (person: PersonEntry, field: PersonField, text: string) => Promise<string | null>;
}

interface PersonRowProps {
  person: PersonEntry;
  at: number;
  measure: ((row: Element | null) => void) | undefined;
  /** A phone: two lines, of which the first opens the person. */
  isNarrow: boolean;
  isEdited: boolean;
  isSelected: boolean;
  canEdit: boolean;
  /** Absent for viewers. */
  actions: PersonActions | undefined;
  onSelect: (contactId: number, isSelected: boolean, isRange: boolean) => void;
}

export const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { at, isEdited, isSelected } = props;
  const Cells = props.isNarrow ? PhoneCells : WideCells;
  return (
    <tr
      {...roleOf.row}
      ref={props.measure}
      data-index={at}
      // 1-based; the header is row 1.
      aria-rowindex={at + 2}
      className={cx(styles.row, (isEdited || isSelected) && styles.edited)}
    >
      {props.actions && <Choice {...props} />}
      <Cells {...props} />
    </tr>
  );
});

function WideCells({ person, actions, canEdit }: PersonRowProps) {
  const { contact, tenant, name } = person;
  const said = saidName(person);
  return (
    <>
      <th {...roleOf.name} className={styles.company}>
        {actions ? (
          <InlineText
            label={texts.nameOf({ name: said })}
            value={contact.name ?? ''}
            shown={name}
            emptyLabel={texts.addName}
            isDisabled={!canEdit}
            onSave={(text) => actions.onSave(person, 'name', text)}
          />
        ) : (
          <Cut>{said}</Cut>
        )}
      </th>
      <td {...roleOf.cell}>
        {actions ? (
          <button
            type="button"
            aria-label={texts.openCompany({ company: tenant.companyName })}
            disabled={!canEdit}
            className={rowStyles.contacts}
            onClick={() => actions.onOpenCompany(person)}
          >
            <Cut>{tenant.companyName}</Cut>
          </button>
        ) : (
          <Cut>{tenant.companyName}</Cut>
        )}
      </td>
      <td {...roleOf.cell}>
        <Cut>{tenant.suiteNumber}</Cut>
      </td>
      <td {...roleOf.cell}>
        {actions ? (
          <InlineText
            label={texts.phoneOf({ name: said })}
            value={contact.phone ?? ''}
            emptyLabel={texts.addPhone}
            type="tel"
            isDisabled={!canEdit}
            onSave={(text) => actions.onSave(person, 'phone', text)}
          />
        ) : (
          contact.phone && <Cut>{contact.phone}</Cut>
        )}
      </td>
      <td {...roleOf.cell}>
        <OnBoard person={person} actions={actions} canEdit={canEdit} />
      </td>
      {actions && (
        <td {...roleOf.cell} className={styles.actions}>
          <RowAction
            label={texts.remove({ name: said })}
            tone="danger"
            data-edits={contact.id}
            disabled={!canEdit}
            onClick={(event) => actions.onRemove(person, event.currentTarget)}
          >
            <Trash2 aria-hidden />
          </RowAction>
        </td>
      )}
    </>
  );
}

function PhoneCells({ person, actions, canEdit }: PersonRowProps) {
  const { contact, tenant } = person;
  const name = saidName(person);
  const call = dialLink(contact.dial);
  return (
    <>
      <th {...roleOf.name} className={styles.company}>
        {actions ? (
          <button
            type="button"
            aria-label={texts.edit({ name })}
            data-edits={contact.id}
            disabled={!canEdit}
            className={rowStyles.open}
            onClick={() => actions.onEdit(person)}
          >
            <Cut>{name}</Cut>
          </button>
        ) : (
          <Cut>{name}</Cut>
        )}
      </th>
      <td {...roleOf.cell} className={styles.below}>
        <span className={own.place}>
          <Cut>{tenant.companyName}</Cut>
          <span>{texts.suiteAfter({ suite: tenant.suiteNumber })}</span>
        </span>
      </td>
      <td {...roleOf.cell} className={styles.actions}>
        {contact.phone && call && (
          <a href={call} aria-label={texts.call({ name })} title={contact.phone} className={rowStyles.icon}>
            <Phone aria-hidden />
          </a>
        )}
        {actions && (
          <RowAction
            label={texts.more({ name })}
            disabled={!canEdit}
            {...opensMenu((anchor) => actions.onMenu(person, anchor))}
          >
            <Ellipsis aria-hidden />
          </RowAction>
        )}
      </td>
    </>
  );
}

/** One line: what does not fit is in the title. */
function Cut({ children }: { children: string }) {
  return (
    <span className={rowStyles.cut} title={children}>
      {children}
    </span>
  );
}

function Choice({ person, isSelected, canEdit, onSelect }: PersonRowProps) {
  const { contact, tenant } = person;
  return (
    <td {...roleOf.cell} className={styles.choice}>
      <RowCheckbox
        label={texts.select({ name: saidName(person), company: tenant.companyName })}
        checked={isSelected}
        disabled={!canEdit}
        onSelect={(is, isRange) => onSelect(contact.id, is, isRange)}
      />
    </td>
  );
}

function OnBoard({ person, actions, canEdit }: Pick<PersonRowProps, 'person' | 'actions' | 'canEdit'>): ReactNode {
  const isOn = isOnBoard(person);
  const mark = (
    <>
      <FillMark fill={isOn ? 'full' : 'empty'} />
      <span>{isOn ? texts.on : texts.off}</span>
    </>
  );
  if (!actions) return <span className={cx(own.board, isOn && own.on)}>{mark}</span>;
  const isNamed = person.contact.name !== null;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={texts.onBoardOf({ name: saidName(person) })}
      title={isNamed ? undefined : texts.needsName}
      disabled={!canEdit || !isNamed}
      className={cx(own.board, isOn && own.on)}
      onClick={() => actions.onList(person, !isOn)}
    >
      {mark}
    </button>
  );
}
