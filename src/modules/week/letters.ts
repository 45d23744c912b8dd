import { shortenText } from '../../shared/graphemes.ts';
import { changeLabels } from '../directory/words.ts';
import type { LastWeekUptime } from '../displays/schema.ts';
import { type Letter, list, type MailPart, partsOf, section } from '../mail/index.ts';
import { letterHead } from '../tenancy/index.ts';
import type { Week } from './schema.ts';

export interface WeekBuilding {
  readonly propertyId: number;
  readonly name: string;
  readonly timeZone: string;
  readonly logoUrl: string | null;
}

export type MailedWeek = Week & { readonly displays: LastWeekUptime };

const MAX_SECTION_LINES = 10;

/** @returns `null` for a quiet week without visits */
export function weekLetter(to: string, building: WeekBuilding, week: MailedWeek, appUrl: string): Letter | null {
  const { propertyId, name } = building;
  const sections = sectionsOf(building, week).filter(({ lines }) => lines.length > 0);
  const { visits, searches, scans } = week.visits;
  const isQuiet = sections.length === 0;
  if (isQuiet && visits + searches === 0) return null;
  const visitsText =
    visits + searches === 0
      ? 'No visits to the directory were counted last week.'
      : `Last week the directory had ${countText(visits, 'visit')}, ${countText(searches, 'search', 'searches')} and ${countText(scans, 'scan')} of its QR code.`;
  const quietText = 'Nothing needs you this week, nothing is wrong, and nothing begins or ends.';
  return {
    to,
    building: letterHead(building, appUrl),
    subject: isQuiet ? `A quiet week at ${name}` : `This week at ${name}`,
    paragraphs: [...(isQuiet ? [quietText] : []), visitsText, ...displayLines(week.displays)],
    ...(!isQuiet && { extra: sectionsPart(sections) }),
    action: { label: 'Open this week', url: `${appUrl}/manage?property=${propertyId}&tab=week` },
    reason: `You get this email on Mondays as a member of ${name}.`,
  };
}

function displayLines({ displays, share, outages }: LastWeekUptime): string[] {
  if (displays === 0 || share === null) return [];
  const onlineText = `${(share * 100).toFixed(1)}% of ${displays === 1 ? 'its' : 'their'} hours`;
  return [
    `Its ${countText(displays, 'display')} ${displays === 1 ? 'was' : 'were'} online for ${onlineText}, with ${countText(outages, 'outage')}.`,
  ];
}

interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

function sectionsOf({ name, timeZone }: WeekBuilding, week: Week): Section[] {
  const formatTime = (instant: string) => formatMoment(instant, timeZone);
  const { link, offeredUntil } = week;
  return [
    {
      title: 'Needs a decision',
      lines: [
        ...(offeredUntil ? [`You have been offered ownership of ${name}, until ${formatTime(offeredUntil)}.`] : []),
        ...week.proposals.map(
          ({ companyName, changes }) =>
            `${companyName} proposes a change: ${changes.map(({ field }) => changeLabels[field]).join(', ')}.`,
        ),
        ...(link?.waiting ? [`Changes from the import link wait${effectOf(link.waiting.outcome)}.`] : []),
      ],
    },
    {
      title: 'Needs attention',
      lines: [
        ...week.silentDisplays.map(
          (display) =>
            `${display.name}${display.place ? ` (${display.place})` : ''} has been silent${display.lastSeenAt ? ` since ${formatTime(display.lastSeenAt)}` : ''}.`,
        ),
        ...(link?.failure ? [`The import link does not work: ${link.failure.message}`] : []),
      ],
    },
    {
      title: 'Coming up',
      lines: [
        ...week.moves.map(({ companyName, suiteNumber, what: direction, day }) =>
          direction === 'in'
            ? `${companyName} moves in on ${formatDay(day)}, suite ${suiteNumber}.`
            : `${companyName} moves out after ${formatDay(day)}, suite ${suiteNumber}.`,
        ),
        ...week.announcements.map(({ message, startsAt, endsAt }) =>
          [
            `“${shortenMessage(message)}”`,
            [startsAt && `begins ${formatTime(startsAt)}`, endsAt && `ends ${formatTime(endsAt)}`]
              .filter(Boolean)
              .join(' and '),
          ]
            .join(' ')
            .concat('.'),
        ),
      ],
    },
    {
      title: 'Searches that found nothing',
      lines: week.missedSearches.map(({ word, visits }) => `“${word}”, ${visits} times`),
    },
  ];
}

const effectOf = (outcome: { added: number; updated: number; removed: number } | null): string =>
  outcome ? `: ${outcome.added} added, ${outcome.updated} updated, ${outcome.removed} removed` : '';

function sectionsPart(sections: readonly Section[]): MailPart {
  return partsOf(
    ...sections.map(({ title, lines }) => {
      const hiddenCount = lines.length - MAX_SECTION_LINES;
      const shownLines =
        hiddenCount > 0 ? [...lines.slice(0, MAX_SECTION_LINES), `${hiddenCount} more in the portal`] : lines;
      return section(title, list(shownLines.map((name) => ({ name }))));
    }),
  );
}

const MAX_MESSAGE_LETTERS = 120;
const shortenMessage = (message: string): string => shortenText(message.replace(/\s+/g, ' '), MAX_MESSAGE_LETTERS);

const countText = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`;

const formatMoment = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(instant));

/** Formats `2026-12-01` as `Tuesday, December 1`. */
const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
