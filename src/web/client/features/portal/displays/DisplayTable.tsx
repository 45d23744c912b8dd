import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Display, DisplayAction, DisplayState } from '../../../../../modules/displays/schema.ts';
import { formatCalendarDay, formatMoment, formatShare } from '../../../../../texts/format.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { Badge, type BadgeProps } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { pictureQuery } from './api.ts';
import { DisplaySettingsForm } from './DisplaySettingsForm.tsx';
import styles from './DisplaysPanel.module.css';
import { availabilityOf } from './displays-csv.ts';

const texts = displayTexts.table;
const acts = displayTexts.act;

const tones: Record<DisplayState, NonNullable<BadgeProps['tone']>> = {
  waiting: 'accent',
  online: 'success',
  late: 'warning',
  offline: 'danger',
  off: 'neutral',
};

interface DisplayTableProps {
  property: { id: number; slug: string; version: number };
  displays: readonly Display[];
  canEdit: boolean;
  chosen: ReadonlySet<number>;
  onChoose: (id: number, isChosen: boolean) => void;
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
        items={(['identify', 'reload', 'forget'] as const).map((action) => ({
          id: action,
          label: acts[action],
          tone: action === 'forget' ? 'danger' : 'neutral',
          isDisabled: action !== 'forget' && display.state === 'waiting',
          onAction: () => onAct(action, [display]),
        }))}
      >
        {texts.actions}
      </Menu>
    </span>
  ),
});

/** Maximum size in px. */
const PICTURE_WIDTH = 128;
const PICTURE_HEIGHT = 80;
/** Margin around the viewport in which pictures are drawn ahead. */
const NEAR = '300px';

interface MiniatureProps {
  property: { id: number; slug: string; version: number };
  display: Display;
}

/** Thumbnail of the version the screen shows; while it is behind, the previous picture stays. */
function Miniature({ property, display }: MiniatureProps) {
  const { name, settings, version, width, height } = display;
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const screen = { width: width || 1080, height: height || 1920 };
  const { data: picture } = useQuery({
    ...pictureQuery(property.id, { slug: property.slug, version: version ?? 0, ...screen, settings }),
    enabled: isNear && version !== null && version >= property.version,
    placeholderData: keepPreviousData,
  });
  const scale = Math.min(PICTURE_WIDTH / screen.width, PICTURE_HEIGHT / screen.height);
  const size = { width: screen.width * scale, height: screen.height * scale };
  return (
    <div ref={place} className={styles.miniature} style={size} data-miniature>
      {isNear && picture && (
        <iframe
          title={displayTexts.table.picture({ name })}
          srcDoc={picture}
          sandbox="allow-same-origin" // for its fonts; it runs no script
          style={{ ...screen, transform: `scale(${scale})` }}
          tabIndex={-1}
          inert
        />
      )}
    </div>
  );
}

function useNear(place: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin: NEAR,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isNear;
}

const DAYS = 30;
const HEIGHT = 24;
const STEP = 5;

/** One bar per day for thirty days: the screen's uptime within its opening hours. Closed days have no bar. */
function Availability({ days }: Pick<Display, 'days'>) {
  const share = availabilityOf(days);
  if (share === null) return <span className={styles.quiet}>{texts.noDays}</span>;
  const shown = days.slice(-DAYS);
  return (
    <svg
      role="img"
      aria-label={texts.share({ share: formatShare(share, 1) })}
      viewBox={`0 0 ${DAYS * STEP} ${HEIGHT}`}
      className={styles.days}
    >
      {shown.map((day, at) => (
        <Stroke key={day.day} {...day} x={(DAYS - shown.length + at) * STEP} />
      ))}
    </svg>
  );
}

function Stroke({ day, share, x }: Display['days'][number] & { x: number }) {
  const height = Math.max(2, share * HEIGHT);
  return (
    <>
      <rect x={x} y={0} width={STEP - 1} height={HEIGHT} className={styles.dayRest}>
        <title>{texts.day({ day: formatCalendarDay(day), share: formatShare(share) })}</title>
      </rect>
      <rect
        x={x}
        y={HEIGHT - height}
        width={STEP - 1}
        height={height}
        className={share < 0.98 ? styles.dayLess : styles.dayWhole}
      />
    </>
  );
}
