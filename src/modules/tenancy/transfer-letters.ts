import type { z } from 'zod';
import type { Letter } from '../mail/index.ts';
import type { transferOfferChanged } from './events.ts';

type Change = z.output<typeof transferOfferChanged.payload>['change'];

interface OfferFacts {
  readonly property: string;
  /** Names or addresses. */
  readonly owner: string;
  readonly heir: string;
  /** `null` once ended. */
  readonly expiresAt: Date | null;
}

type Words = Pick<Letter, 'subject' | 'paragraphs'> & { action: string };
type Write = (facts: OfferFacts) => Words;

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const until = ({ expiresAt }: OfferFacts) => (expiresAt ? day.format(expiresAt) : 'the offer ends');

/** Mails to each side by event. */
export const transferLetters: Readonly<Record<Change, { toHeir?: Write; toOwner?: Write }>> = {
  offered: {
    toHeir: (facts) => ({
      subject: `You have been offered ownership of ${facts.property}`,
      paragraphs: [
        `${facts.owner} has offered you ownership of ${facts.property}. You can accept or decline in the portal until ${until(facts)}.`,
        'Nothing changes unless you accept. The owner can change everything, delete the property, and transfer it. A free account can own one property.',
      ],
      action: 'Review the offer',
    }),
    toOwner: (facts) => ({
      subject: `You offered ${facts.property} to ${facts.heir}`,
      paragraphs: [
        `${facts.heir} can accept and become the owner of ${facts.property} until ${until(facts)}. You remain the owner until then and can withdraw the offer in the property settings.`,
        'If you did not make this offer, withdraw it now and change your password.',
      ],
      action: 'Open the settings',
    }),
  },
  accepted: {
    toHeir: ({ property, owner }) => ({
      subject: `You now own ${property}`,
      paragraphs: [`You accepted ownership of ${property}. ${owner} stays on as an admin.`],
      action: 'Open the portal',
    }),
    toOwner: ({ property, heir }) => ({
      subject: `${property} has a new owner`,
      paragraphs: [`${heir} accepted your offer and now owns ${property}. You stay on as an admin.`],
      action: 'Open the portal',
    }),
  },
  declined: {
    toOwner: ({ property, heir }) => ({
      subject: `${heir} declined ownership of ${property}`,
      paragraphs: [`${heir} declined your offer. You are still the owner of ${property} and can offer it again.`],
      action: 'Open the settings',
    }),
  },
  withdrawn: {
    toHeir: ({ property, owner }) => ({
      subject: `The offer of ${property} was withdrawn`,
      paragraphs: [`${owner} withdrew the offer and remains the owner of ${property}. You do not need to do anything.`],
      action: 'Open the portal',
    }),
  },
  member_left: {
    toOwner: ({ property }) => ({
      subject: `Your offer of ${property} has ended`,
      paragraphs: [
        `The person you offered ${property} to is no longer a member. You are still the owner and can offer it to another member.`,
      ],
      action: 'Open the settings',
    }),
  },
};
