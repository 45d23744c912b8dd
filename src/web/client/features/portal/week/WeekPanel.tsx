import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { SilentDisplay } from '../../../../../modules/displays/schema.ts';
import type { Property } from '../../../../../modules/tenancy/schema.ts';
import type { Week } from '../../../../../modules/week/schema.ts';
import { formatLongWeekday, formatZonedMoment } from '../../../../../texts/format.ts';
import weekTexts from '../../../../../texts/generated/portal/week.en.js';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { QueryState } from '../../../components/QueryState.tsx';
import { ResendConfirmation } from '../../../components/ResendConfirmation.tsx';
import { type OfferUndo, useUndo } from '../../../components/useUndo.tsx';
import { useSignedInUser } from '../../../entities/session/api.ts';
import { weekQuery } from '../../../entities/week/api.ts';
import { toastError } from '../../../lib/toasts.ts';
import { Address } from '../../../ui/Address.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TaskGroup, TaskLine } from '../../../ui/TaskList.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useChooseWeekMail } from './api.ts';
import { ComingLines } from './ComingLines.tsx';
import { eventsOf } from './coming.ts';
import styles from './WeekPanel.module.css';

const MissedLines = lazyPart(async () => (await import('./MissedLines.tsx')).MissedLines, <li aria-busy />);

export interface WeekPanelProps {
  property: Pick<Property, 'id' | 'timeZone'>;
  canEdit: boolean;
  /** Lines of other parts of the portal; `false` for none. */
  decisions: (week: Week, offerUndo: OfferUndo) => readonly ReactNode[];
  problems: (week: Week) => readonly ReactNode[];
  figures: FiguresToggle;
}

interface FiguresToggle {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly panelId: string;
  readonly panel: ReactNode;
}

/** Tasks of a building this week, in groups. */
export function WeekPanel(props: WeekPanelProps) {
  const week = useQuery(weekQuery(props.property.id));
  return (
    <Stack gap="0">
      <Row align="baseline" gap="0 16" paddingBlock="0 16">
        <h2>{weekTexts.title}</h2>
        {week.data?.hasTenants && (
          <Text tone="quiet">{weekTexts.today({ day: formatLongWeekday(week.data.today) })}</Text>
        )}
      </Row>
      <QueryState query={week} loading={<Skeleton lines={6} />} failed={weekTexts.failed}>
        {(data) => (data.hasTenants ? <Groups {...props} week={data} /> : <NoTenants propertyId={props.property.id} />)}
      </QueryState>
    </Stack>
  );
}

const emptyTexts = weekTexts.empty;

function NoTenants({ propertyId }: { propertyId: number }) {
  const go = <LinkButton href={`/manage?property=${propertyId}&tab=tenants`}>{emptyTexts.go}</LinkButton>;
  return (
    <EmptyState title={emptyTexts.title} action={go}>
      {emptyTexts.text}
    </EmptyState>
  );
}

const groupTexts = weekTexts.groups;

function Groups({ property, canEdit, week, ...props }: WeekPanelProps & { week: Week }) {
  const { offerUndo, undoBar } = useUndo();
  const decisions = props.decisions(week, offerUndo).filter(Boolean);
  const problems = [
    ...useUnconfirmedLine(),
    ...props.problems(week),
    ...silentLines(property, week.silentDisplays),
  ].filter(Boolean);
  const events = eventsOf(week.moves, week.announcements, property.timeZone);
  const isQuiet = [decisions, problems, events].every(({ length }) => length === 0);
  return (
    <>
      {isQuiet && (
        <Text size="lead" maxWidth="measure" paddingBlock="0 24">
          {weekTexts.quiet}
        </Text>
      )}
      {decisions.length > 0 && <TaskGroup title={groupTexts.decisions}>{decisions}</TaskGroup>}
      {problems.length > 0 && <TaskGroup title={groupTexts.problems}>{problems}</TaskGroup>}
      {events.length > 0 && (
        <TaskGroup title={groupTexts.coming}>
          <Some items={events}>
            {(visibleEvents) => (
              <ComingLines
                propertyId={property.id}
                events={visibleEvents}
                today={week.today}
                timeZone={property.timeZone}
                canEdit={canEdit}
              />
            )}
          </Some>
        </TaskGroup>
      )}
      {week.missedSearches.length > 0 && (
        <TaskGroup title={groupTexts.missed}>
          <Some items={week.missedSearches} visibleCount={5}>
            {(visibleSearches) => (
              <MissedLines
                propertyId={property.id}
                searches={visibleSearches}
                canEdit={canEdit}
                offerUndo={offerUndo}
              />
            )}
          </Some>
        </TaskGroup>
      )}
      <TaskGroup title={groupTexts.visitors}>
        <VisitsLine visits={week.visits} figures={props.figures} />
      </TaskGroup>
      {props.figures.panel}
      <MailChoice propertyId={property.id} isMailed={week.isMailed} />
      {undoBar}
    </>
  );
}

/** Number of lines shown before expanding. */
const SHOWN = 8;

function Some<Item>({
  items,
  visibleCount = SHOWN,
  children,
}: {
  items: readonly Item[];
  visibleCount?: number;
  children: (some: readonly Item[]) => ReactNode;
}) {
  const [isWhole, setWhole] = useState(false);
  const hiddenCount = items.length - visibleCount;
  return (
    <>
      {children(isWhole ? items : items.slice(0, visibleCount))}
      {!isWhole && hiddenCount > 0 && (
        <li className={styles.more}>
          <Button variant="quiet" size="small" onPress={() => setWhole(true)}>
            {weekTexts.more({ count: hiddenCount })}
          </Button>
        </li>
      )}
    </>
  );
}

const unconfirmedTexts = weekTexts.unconfirmed;

function useUnconfirmedLine(): ReactNode[] {
  const { username, emailVerified, impersonatedBy } = useSignedInUser();
  if (emailVerified || impersonatedBy) return [];
  return [
    <TaskLine key="unconfirmed" title={unconfirmedTexts.title} actions={<ResendConfirmation />}>
      <Addressed words={unconfirmedTexts.detail} username={username} />
    </TaskLine>,
  ];
}

const silentTexts = weekTexts.silent;

/** Groups displays that went offline together, as by a power failure, in one line. */
function silentLines({ id, timeZone }: WeekPanelProps['property'], displays: readonly SilentDisplay[]): ReactNode[] {
  const href = `/manage?property=${id}&tab=displays`;
  const together = new Map<string, SilentDisplay[]>();
  for (const display of displays) {
    const when = display.lastSeenAt ? formatZonedMoment(display.lastSeenAt, timeZone) : String(display.id);
    together.set(when, [...(together.get(when) ?? []), display]);
  }
  return [...together].map(([when, displays]) => {
    const [first] = displays;
    const names = displays.map(({ name, place }) => (place ? `${name} (${place})` : name));
    const isOne = displays.length === 1;
    return (
      <TaskLine
        key={when}
        title={isOne ? silentTexts.title({ name: names[0] ?? '' }) : silentTexts.several({ count: displays.length })}
        actions={
          <LinkButton
            href={href}
            variant="secondary"
            size="small"
            aria-label={isOne ? silentTexts.openOne({ name: first?.name ?? '' }) : silentTexts.openAll}
          >
            {silentTexts.open}
          </LinkButton>
        }
      >
        {!first?.lastSeenAt
          ? silentTexts.never
          : isOne
            ? silentTexts.since({ when })
            : silentTexts.names({ names: names.join(', '), when })}
      </TaskLine>
    );
  });
}

const visitTexts = weekTexts.visits;

function VisitsLine({ visits, figures }: { visits: Week['visits']; figures: FiguresToggle }) {
  const { isOpen, toggle, panelId } = figures;
  const isNone = visits.visits + visits.searches + visits.scans === 0;
  return (
    <TaskLine
      title={isNone ? visitTexts.none : visitTexts.line(visits)}
      actions={
        <Button
          variant="secondary"
          size="small"
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': panelId })}
          onPress={toggle}
        >
          {isOpen ? visitTexts.close : visitTexts.open}
        </Button>
      }
    >
      {visitTexts.days}
    </TaskLine>
  );
}

const mailTexts = weekTexts.mail;

/** Sentence with an email address, which may wrap between its parts. */
function Addressed({ words, username }: { words: (values: { username: string }) => string; username: string }) {
  const [before, after] = words({ username: '\n' }).split('\n');
  return (
    <>
      {before}
      <Address>{username}</Address>
      {after}
    </>
  );
}

function MailChoice({ propertyId, isMailed }: { propertyId: number; isMailed: boolean }) {
  const { username } = useSignedInUser();
  const choose = useChooseWeekMail(propertyId);
  const save = (next: boolean) =>
    choose.mutate(next, { onError: (error) => toastError(error, { fallback: mailTexts.failed }) });
  return (
    <div className={styles.mail}>
      <Switch
        isSelected={choose.isPending ? choose.variables : isMailed}
        onChange={save}
        description={<Addressed words={mailTexts.detail} username={username} />}
      >
        {mailTexts.label}
      </Switch>
    </div>
  );
}
