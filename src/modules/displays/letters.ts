import { type Letter, renderLetter } from '../mail/index.ts';
import { letterHead } from '../tenancy/index.ts';

export interface OutageNews {
  propertyId: number;
  building: string;
  logoUrl: string | null;
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
    subject: name === null ? `All displays at ${building} are offline` : `${name} is offline`,
    paragraphs:
      name === null
        ? [
            `All ${screens} displays at ${building} have been offline since ${since}.`,
            'The building has probably lost its network or power. We will not send a separate email for each display.',
          ]
        : [
            `${screenOf(news)} has been offline since ${since}.`,
            'It keeps showing its last directory. Check that it has power and a network connection.',
          ],
  });
}

export function returnLetter(to: string, news: OutageNews, appUrl: string) {
  const { building, name, missing } = news;
  const from = clock(news.beganAt, news.timeZone);
  const until = clock(news.endedAt ?? news.beganAt, news.timeZone);
  const subject = name === null ? `The displays at ${building} are back online` : `${name} is back online`;
  const who = name === null ? `The displays at ${building} are` : `${screenOf(news)} is`;
  return letterOf(to, news, appUrl, {
    subject,
    paragraphs: [
      `${who} back online. The outage lasted from ${from} to ${until}.`,
      ...(missing.length > 0 ? [`Still offline: ${missing.join(', ')}.`] : []),
    ],
  });
}

type Words = Pick<Letter, 'subject' | 'paragraphs'>;

const letterOf = (to: string, { propertyId, building, logoUrl }: OutageNews, appUrl: string, words: Words) =>
  renderLetter({
    to,
    building: letterHead({ name: building, logoUrl }, appUrl),
    ...words,
    action: { label: 'Open displays', url: `${appUrl}/manage?property=${propertyId}&tab=displays` },
  });

const screenOf = ({ name, place, building }: OutageNews) => `${name}${place ? ` (${place})` : ''} at ${building}`;

const clock = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant));
