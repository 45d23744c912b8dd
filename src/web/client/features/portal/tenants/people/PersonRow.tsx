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
import { roleProps } from '../RowTable.tsx';
import rowStyles from '../TenantRow.module.css';
import styles from '../TenantTable.module.css';
import peopleStyles from './People.module.css';
import { accessibleNameOf, isOnBoard, type PersonEntry } from './people-list.ts';
import type { PersonField } from './usePeopleChanges.ts';

/** Actions of a row. Must be stable: thousands of memoized rows compare them. */
export interface PersonActions {
  onEdit: (person: PersonEntry) => void;
  onOpenCompany: (person: PersonEntry) => void;
  onSetListed: (person: PersonEntry, isListed: boolean) => void;
  onRemove: (person: PersonEntry, button: HTMLElement) => void;
  /** Opens the menu on phones. */
  onMenu: (person: PersonEntry, button: HTMLElement) => void;
  /** Saves a field. @returns the reason of a rejection; `null` once saved */
  onSave: (person: PersonEntry, field: PersonField, text: string) => Promise<string | null>;
}

interface PersonRowProps {
  person: PersonEntry;
  index: number;
  /** Measures the row for virtual scrolling. */
  measureRef: ((row: Element | null) => void) | undefined;
  /** Phone layout: two lines; the name opens the person. */
  isNarrow: boolean;
  isEdited: boolean;
  isSelected: boolean;
  canEdit: boolean;
  /** Absent for viewers. */
  actions: PersonActions | undefined;
  onSelect: (contactId: number, isSelected: boolean, isRange: boolean) => void;
}

export const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { index, isEdited, isSelected } = props;
  const Cells = props.isNarrow ? PhoneCells : WideCells;
  return (
    <tr
      {...roleProps.row}
      ref={props.measureRef}
      data-index={index}
      // 1-based; the header is row 1.
      aria-rowindex={index + 2}
      className={cx(styles.row, (isEdited || isSelected) && styles.edited)}
    >
      {props.actions && <SelectionCell {...props} />}
      <Cells {...props} />
    </tr>
  );
});

function WideCells({ person, actions, canEdit }: PersonRowProps) {
  const { contact, tenant, name } = person;
  const accessibleName = accessibleNameOf(person);
  return (
    <>
      <th {...roleProps.name} className={styles.company}>
        {actions ? (
          <InlineText
            label={texts.nameOf({ name: accessibleName })}
            value={contact.name ?? ''}
            visibleText={name}
            emptyLabel={texts.addName}
            isDisabled={!canEdit}
            onSave={(text) => actions.onSave(person, 'name', text)}
          />
        ) : (
          <TruncatedText>{accessibleName}</TruncatedText>
        )}
      </th>
      <td {...roleProps.cell}>
        {actions ? (
          <button
            type="button"
            aria-label={texts.openCompany({ company: tenant.companyName })}
            disabled={!canEdit}
            className={rowStyles.contacts}
            onClick={() => actions.onOpenCompany(person)}
          >
            <TruncatedText>{tenant.companyName}</TruncatedText>
          </button>
        ) : (
          <TruncatedText>{tenant.companyName}</TruncatedText>
        )}
      </td>
      <td {...roleProps.cell}>
        <TruncatedText>{tenant.suiteNumber}</TruncatedText>
      </td>
      <td {...roleProps.cell}>
        {actions ? (
          <InlineText
            label={texts.phoneOf({ name: accessibleName })}
            value={contact.phone ?? ''}
            emptyLabel={texts.addPhone}
            type="tel"
            isDisabled={!canEdit}
            onSave={(text) => actions.onSave(person, 'phone', text)}
          />
        ) : (
          contact.phone && <TruncatedText>{contact.phone}</TruncatedText>
        )}
      </td>
      <td {...roleProps.cell}>
        <OnBoard person={person} actions={actions} canEdit={canEdit} />
      </td>
      {actions && (
        <td {...roleProps.cell} className={styles.actions}>
          <RowAction
            label={texts.remove({ name: accessibleName })}
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
  const name = accessibleNameOf(person);
  const call = dialLink(contact.dial);
  return (
    <>
      <th {...roleProps.name} className={styles.company}>
        {actions ? (
          <button
            type="button"
            aria-label={texts.edit({ name })}
            data-edits={contact.id}
            disabled={!canEdit}
            className={rowStyles.open}
            onClick={() => actions.onEdit(person)}
          >
            <TruncatedText>{name}</TruncatedText>
          </button>
        ) : (
          <TruncatedText>{name}</TruncatedText>
        )}
      </th>
      <td {...roleProps.cell} className={styles.below}>
        <span className={peopleStyles.place}>
          <TruncatedText>{tenant.companyName}</TruncatedText>
          <span>{texts.suiteAfter({ suite: tenant.suiteNumber })}</span>
        </span>
      </td>
      <td {...roleProps.cell} className={styles.actions}>
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

function TruncatedText({ children }: { children: string }) {
  return (
    <span className={rowStyles.cut} title={children}>
      {children}
    </span>
  );
}

function SelectionCell({ person, isSelected, canEdit, onSelect }: PersonRowProps) {
  const { contact, tenant } = person;
  return (
    <td {...roleProps.cell} className={styles.choice}>
      <RowCheckbox
        label={texts.select({ name: accessibleNameOf(person), company: tenant.companyName })}
        checked={isSelected}
        disabled={!canEdit}
        onSelect={(isChecked, isRange) => onSelect(contact.id, isChecked, isRange)}
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
  if (!actions) return <span className={cx(peopleStyles.board, isOn && peopleStyles.on)}>{mark}</span>;
  const isNamed = person.contact.name !== null;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={texts.onBoardOf({ name: accessibleNameOf(person) })}
      title={isNamed ? undefined : texts.needsName}
      disabled={!canEdit || !isNamed}
      className={cx(peopleStyles.board, isOn && peopleStyles.on)}
      onClick={() => actions.onSetListed(person, !isOn)}
    >
      {mark}
    </button>
  );
}
