import type { Display, DisplayAction, DisplayState } from '../../../../../modules/displays/schema.ts';
import { formatMoment } from '../../../../../texts/format.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { Badge, type BadgeProps } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { Availability } from './Availability.tsx';
import { DisplaySettingsForm } from './DisplaySettingsForm.tsx';
import styles from './DisplaysPanel.module.css';
import { Miniature } from './Miniature.tsx';

const texts = displayTexts.table;
const acts = displayTexts.act;

const tones: Record<DisplayState, NonNullable<BadgeProps['tone']>> = {
  ...{ waiting: 'accent', online: 'success', late: 'warning', offline: 'danger', off: 'neutral' },
};

export interface DisplayTableProps {
  property: { id: number; slug: string; version: number };
  displays: readonly Display[];
  canEdit: boolean;
  chosen: ReadonlySet<number>;
  onChoose: (id: number, isChosen: boolean) => void;
  /** Whose settings are open. */
  opened: number | null;
  onOpen: (id: number | null) => void;
  onAct: (action: DisplayAction, displays: readonly Display[]) => void;
}

export function DisplayTable(props: DisplayTableProps) {
  const { property, displays, canEdit, opened } = props;
  const chooses = displays.length > 1 ? [chooseColumn(props)] : [];
  const reads = readColumns(property);
  const columns = canEdit ? [...chooses, ...reads, actionColumn(props)] : reads;
  return (
    <Table
      label={displayTexts.list}
      rows={displays}
      rowKey={({ id }) => id}
      columns={columns}
      isMarked={({ id }) => id === opened}
      detail={(display) =>
        display.id === opened && <DisplaySettingsForm propertyId={property.id} slug={property.slug} display={display} />
      }
    />
  );
}

const readColumns = (property: DisplayTableProps['property']): TableColumn<Display>[] => [
  {
    id: 'name',
    header: texts.name,
    isRowHeader: true,
    cell: ({ name, place }) => (
      <span className={styles.two}>
        {name}
        {place && <span className={styles.quiet}>{place}</span>}
      </span>
    ),
  },
  {
    id: 'state',
    header: texts.state,
    cell: (display) => (
      <span className={styles.two}>
        <Badge tone={tones[display.state]}>{displayTexts.states[display.state]}</Badge>
        <span className={styles.quiet}>{seenOf(display)}</span>
      </span>
    ),
  },
  { id: 'shows', header: texts.shows, cell: (display) => <Shows display={display} property={property} /> },
  { id: 'days', header: texts.days, cell: ({ days }) => <Availability days={days} /> },
];

function Shows({ display, property }: { display: Display; property: DisplayTableProps['property'] }) {
  const { version, pages, width, height, lastError } = display;
  const { version: current } = property;
  if (!version) return null;
  return (
    <div className={styles.shows}>
      <Miniature property={property} display={display} />
      <span className={styles.two}>
        {version >= current ? texts.version({ version }) : texts.behind({ version, current })}
        <span className={styles.quiet}>{`${texts.pages({ pages: pages ?? 0 })}, ${width} × ${height}`}</span>
        {lastError && <span className={styles.quiet}>{texts.error({ text: lastError })}</span>}
      </span>
    </div>
  );
}

function seenOf({ state, lastSeenAt, orderId }: Display): string {
  if (state === 'waiting') return orderId ? texts.order({ id: orderId }) : texts.waiting;
  return lastSeenAt ? texts.seen({ when: formatMoment(lastSeenAt) }) : texts.never;
}

const chooseColumn = ({ chosen, onChoose }: DisplayTableProps): TableColumn<Display> => ({
  id: 'choose',
  header: texts.choose,
  width: '5rem',
  cell: ({ id, name }) => (
    <Checkbox
      aria-label={texts.chooseOne({ name })}
      isSelected={chosen.has(id)}
      onChange={(isChosen) => onChoose(id, isChosen)}
    >
      {null}
    </Checkbox>
  ),
});

const actionColumn = ({ opened, onOpen, onAct }: DisplayTableProps): TableColumn<Display> => ({
  id: 'actions',
  header: texts.actions,
  kind: 'actions',
  cell: (display) => (
    <span className={styles.actions}>
      <Button
        variant="secondary"
        size="small"
        aria-label={acts.settingsOf({ name: display.name })}
        aria-expanded={display.id === opened}
        onPress={() => onOpen(display.id === opened ? null : display.id)}
      >
        {acts.settings}
      </Button>
      <Menu
        label={acts.more({ name: display.name })}
        trigger={
          <Button variant="secondary" size="small" aria-label={acts.more({ name: display.name })}>
            {texts.actions}
          </Button>
        }
        items={(['identify', 'reload', 'forget'] as const).map((action) => ({
          id: action,
          label: acts[action],
          tone: action === 'forget' ? 'danger' : 'neutral',
          isDisabled: action !== 'forget' && display.state === 'waiting',
          onAction: () => onAct(action, [display]),
        }))}
      />
    </span>
  ),
});
