import { type Letter, renderLetter } from '../mail/index.ts';

export interface OutageNews {
  propertyId: number;
  building: string;
  timeZone: string;
  /** `null` for the whole building. */
  name: string | null;
  place: string | null;
  beganAt: string;
  endedAt: string | null;
  screens: number;
  missing: readonly string[];
}

export function outageLetter(to: string, news: OutageNews, appUrl: string) {
  const { building, name, screens } = news;
  const since = clock(news.beganAt, news.timeZone);
  return letterOf(to, news, appUrl, {
    subject: name === null ? `All screens of ${building} are offline` : `${name} is offline`,
    paragraphs:
      name === null
        ? [
            `None of the ${screens} screens of ${building} has been heard of since ${since}.`,
            'Probably the network or the power of the building is away. You get no mail for each of the screens.',
          ]
        : [
            `${screenOf(news)} has not been heard of since ${since}.`,
            'It goes on showing what it had. Look whether it is switched on and has its network.',
          ],
  });
}

export function returnLetter(to: string, news: OutageNews, appUrl: string) {
  const { building, name, missing } = news;
  const from = clock(news.beganAt, news.timeZone);
  const until = clock(news.endedAt ?? news.beganAt, news.timeZone);
  const subject = name === null ? `The screens of ${building} are back` : `${name} is back`;
  const who = name === null ? `The screens of ${building} are` : `${screenOf(news)} is`;
  return letterOf(to, news, appUrl, {
    subject,
    paragraphs: [
      `${who} back after an outage from ${from} to ${until}.`,
      ...(missing.length > 0 ? [`Still offline: ${missing.join(', ')}.`] : []),
    ],
  });
}

export interface WeekLine {
  building: string;
  screens: number;
  /** Uptime within hours, 0 to 1; `null` without hours. */
  share: number | null;
  outages: number;
}

export function weekLetter(to: string, lines: readonly WeekLine[], appUrl: string) {
  return renderLetter({
    to,
    subject: 'Your screens last week',
    paragraphs: lines.map(({ building, screens, share, outages }) => {
      const there =
        share === null ? 'none was meant to run' : `online for ${(share * 100).toFixed(1)} % of their hours`;
      return `${building}: ${counted(screens, 'screen')}, ${there}, ${counted(outages, 'outage')}.`;
    }),
    action: { label: 'Open the portal', url: `${appUrl}/manage?tab=displays` },
  });
}

type Words = Pick<Letter, 'subject' | 'paragraphs'>;

const letterOf = (to: string, { propertyId }: OutageNews, appUrl: string, words: Words) =>
  renderLetter({
    to,
    ...words,
    action: { label: 'Open the screens', url: `${appUrl}/manage?property=${propertyId}&tab=displays` },
  });

const screenOf = ({ name, place, building }: OutageNews) => `${name}${place ? ` (${place})` : ''} in ${building}`;

const counted = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

const clock = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant));
