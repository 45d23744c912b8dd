import { changeLabels } from '../directory/words.ts';
import type { DisplaysWeek } from '../displays/schema.ts';
import { type Letter, list, type MailPart, partsOf, section } from '../mail/index.ts';
import { letterHead } from '../tenancy/index.ts';
import type { Week } from './schema.ts';

export interface WeekBuilding {
  readonly propertyId: number;
  readonly name: string;
  readonly timeZone: string;
  readonly logoUrl: string | null;
}

/** With the displays of last week. */
export type MailedWeek = Week & { readonly displays: DisplaysWeek };

/** Of a section; the portal has the rest. */
const MOST_LINES = 10;

/** @returns `null` for a quiet week without visits */
export function weekLetter(to: string, building: WeekBuilding, week: MailedWeek, appUrl: string): Letter | null {
  const { propertyId, name } = building;
  const sections = sectionsOf(building, week).filter(({ lines }) => lines.length > 0);
  const { visits, searches, scans } = week.visits;
  const isQuiet = sections.length === 0;
  if (isQuiet && visits + searches === 0) return null;
  const had =
    visits + searches === 0
      ? 'No visits to the directory were counted last week.'
      : `Last week the directory had ${counted(visits, 'visit')}, ${counted(searches, 'search', 'searches')} and ${counted(scans, 'scan')} of its QR code.`;
  const quiet = 'Nothing needs you this week, nothing is wrong, and nothing begins or ends.';
  return {
    to,
    building: letterHead(building, appUrl),
    subject: isQuiet ? `A quiet week at ${name}` : `This week at ${name}`,
    paragraphs: [...(isQuiet ? [quiet] : []), had, ...displaysOf(week.displays)],
    ...(!isQuiet && { extra: extraOf(sections) }),
    action: { label: 'Open this week', url: `${appUrl}/manage?property=${propertyId}&tab=week` },
    reason: `You get this email on Mondays as a member of ${name}.`,
  };
}

function displaysOf({ displays, share, outages }: DisplaysWeek): string[] {
  if (displays === 0 || share === null) return [];
  const up = `${(share * 100).toFixed(1)}% of ${displays === 1 ? 'its' : 'their'} hours`;
  return [
    `Its ${counted(displays, 'display')} ${displays === 1 ? 'was' : 'were'} online for ${up}, with ${counted(outages, 'outage')}.`,
  ];
}

interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

function sectionsOf({ name, timeZone }: WeekBuilding, week: Week): Section[] {
  const at = (instant: string) => moment(instant, timeZone);
  const { link, offeredUntil } = week;
  return [
    {
      title: 'Needs a decision',
      lines: [
        ...(offeredUntil ? [`You have been offered ownership of ${name}, until ${at(offeredUntil)}.`] : []),
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
            `${display.name}${display.place ? ` (${display.place})` : ''} has been silent${display.lastSeenAt ? ` since ${at(display.lastSeenAt)}` : ''}.`,
        ),
        ...(link?.failure ? [`The import link does not work: ${link.failure.message}`] : []),
      ],
    },
    {
      title: 'Coming up',
      lines: [
        ...week.moves.map(({ companyName, suiteNumber, what, day }) =>
          what === 'in'
            ? `${companyName} moves in on ${dayOf(day)}, suite ${suiteNumber}.`
            : `${companyName} moves out after ${dayOf(day)}, suite ${suiteNumber}.`,
        ),
        ...week.announcements.map(({ message, startsAt, endsAt }) =>
          [
            `“${shortened(message)}”`,
            [startsAt && `begins ${at(startsAt)}`, endsAt && `ends ${at(endsAt)}`].filter(Boolean).join(' and '),
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

function extraOf(sections: readonly Section[]): MailPart {
  return partsOf(
    ...sections.map(({ title, lines }) => {
      const rest = lines.length - MOST_LINES;
      const shown = rest > 0 ? [...lines.slice(0, MOST_LINES), `${rest} more in the portal`] : lines;
      return section(title, list(shown.map((name) => ({ name }))));
    }),
  );
}

const LONGEST_MESSAGE = 120;
const shortened = (message: string): string => {
  const letters = [...message.replace(/\s+/g, ' ')];
  return letters.length <= LONGEST_MESSAGE
    ? letters.join('')
    : `${letters
        .slice(0, LONGEST_MESSAGE - 1)
        .join('')
        .trimEnd()}…`;
};

const counted = (n: number, one: string, more = `${one}s`): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : more}`;

const moment = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(instant));

/** `2026-12-01` as `Tuesday, December 1`. */
const dayOf = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
