import { type Letter, renderLetter } from '../mail/index.ts';
import { letterHead } from '../tenancy/index.ts';

export interface OutageFacts {
  propertyId: number;
  building: string;
  logoUrl: string | null;
  timeZone: string;
  name: string | null;
  place: string | null;
  beganAt: string;
  endedAt: string | null;
  screens: number;
  missing: readonly string[];
}

export function outageLetter(to: string, outage: OutageFacts, appUrl: string) {
  const { building, name, screens } = outage;
  const since = formatTime(outage.beganAt, outage.timeZone);
  return outageMail(to, outage, appUrl, {
    subject: name === null ? `All displays at ${building} are offline` : `${name} is offline`,
    paragraphs:
      name === null
        ? [
            `All ${screens} displays at ${building} have been offline since ${since}.`,
            'The building has probably lost its network or power. We will not send a separate email for each display.',
          ]
        : [
            `${screenName(outage)} has been offline since ${since}.`,
            'It keeps showing its last directory. Check that it has power and a network connection.',
          ],
  });
}

export function returnLetter(to: string, outage: OutageFacts, appUrl: string) {
  const { building, name, missing } = outage;
  const from = formatTime(outage.beganAt, outage.timeZone);
  const until = formatTime(outage.endedAt ?? outage.beganAt, outage.timeZone);
  const subject = name === null ? `The displays at ${building} are back online` : `${name} is back online`;
  const displays = name === null ? `The displays at ${building} are` : `${screenName(outage)} is`;
  return outageMail(to, outage, appUrl, {
    subject,
    paragraphs: [
      `${displays} back online. The outage lasted from ${from} to ${until}.`,
      ...(missing.length > 0 ? [`Still offline: ${missing.join(', ')}.`] : []),
    ],
  });
}

type LetterText = Pick<Letter, 'subject' | 'paragraphs'>;

const outageMail = (to: string, { propertyId, building, logoUrl }: OutageFacts, appUrl: string, text: LetterText) =>
  renderLetter({
    to,
    building: letterHead({ name: building, logoUrl }, appUrl),
    ...text,
    action: { label: 'Open displays', url: `${appUrl}/manage?property=${propertyId}&tab=displays` },
  });

const screenName = ({ name, place, building }: OutageFacts) => `${name}${place ? ` (${place})` : ''} at ${building}`;

const formatTime = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant));
