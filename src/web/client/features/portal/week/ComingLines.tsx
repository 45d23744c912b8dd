import { useNavigate } from 'react-router-dom';
import type { ComingAnnouncement, ComingMove } from '../../../../../modules/directory/schema.ts';
import { addDays } from '../../../../../shared/local-time.ts';
import { formatShortWeekday, formatZonedMoment, formatZonedTime } from '../../../../../texts/format.ts';
import weekTexts from '../../../../../texts/generated/portal/week.en.js';
import { Button } from '../../../ui/Button.tsx';
import { TaskLine } from '../../../ui/TaskList.tsx';
import { Text } from '../../../ui/Text.tsx';
import type { ComingEvent } from './coming.ts';

interface ComingLinesProps {
  propertyId: number;
  events: readonly ComingEvent[];
  today: string;
  timeZone: string;
  canEdit: boolean;
}

export function ComingLines({ events, today, ...props }: ComingLinesProps) {
  return events.map((event) => {
    const when = dayName(event.day, today);
    return 'move' in event ? (
      <MoveLine key={`${event.move.what} ${event.move.tenantId}`} move={event.move} when={when} {...props} />
    ) : (
      <AnnouncementLine key={event.announcement.id} announcement={event.announcement} when={when} {...props} />
    );
  });
}

const dayTexts = weekTexts.day;

function dayName(day: string, today: string): string {
  if (day <= today) return dayTexts.today;
  return day === addDays(today, 1) ? dayTexts.tomorrow : formatShortWeekday(day);
}

type LineProps = Pick<ComingLinesProps, 'propertyId' | 'timeZone' | 'canEdit'> & { when: string };

const moveTexts = weekTexts.moves;

function MoveLine({ propertyId, when, canEdit, move }: LineProps & { move: ComingMove }) {
  const { companyName: company, suiteNumber: suite, what: direction } = move;
  const open = useOpen(propertyId, `tenants&find=${encodeURIComponent(company)}`);
  return (
    <TaskLine
      title={moveTexts[direction]({ company })}
      actions={
        canEdit && (
          <Button variant="secondary" size="small" aria-label={moveTexts.openOne({ company })} onPress={open}>
            {moveTexts.open}
          </Button>
        )
      }
    >
      <Text as="span" tone="primary">
        {when}
      </Text>{' '}
      · <span>{direction === 'in' ? moveTexts.suite({ suite }) : moveTexts.lastDay({ suite })}</span>
    </TaskLine>
  );
}

const announcementTexts = weekTexts.announcements;

function AnnouncementLine({
  propertyId,
  when,
  timeZone,
  canEdit,
  announcement: { id, message, startsAt, endsAt },
}: LineProps & { announcement: ComingAnnouncement }) {
  const edit = useOpen(propertyId, `announcements&open=${id}`);
  const time = formatZonedTime(startsAt ?? endsAt ?? '', timeZone);
  return (
    <TaskLine
      title={message}
      actions={
        canEdit && (
          <Button variant="secondary" size="small" aria-label={announcementTexts.editOne({ message })} onPress={edit}>
            {announcementTexts.edit}
          </Button>
        )
      }
    >
      <Text as="span" tone="primary">
        {when}
      </Text>{' '}
      ·{' '}
      <span>
        {startsAt && endsAt
          ? announcementTexts.both({ time, until: formatZonedMoment(endsAt, timeZone) })
          : startsAt
            ? announcementTexts.begins({ time })
            : announcementTexts.ends({ time })}
      </span>
    </TaskLine>
  );
}

function useOpen(propertyId: number, tab: string): () => void {
  const navigate = useNavigate();
  return () => void navigate(`/manage?property=${propertyId}&tab=${tab}`);
}
