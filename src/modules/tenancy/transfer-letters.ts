import type { z } from 'zod';
import type { Letter } from '../mail/index.ts';
import type { transferOfferChanged } from './events.ts';

type Change = z.output<typeof transferOfferChanged.payload>['change'];

interface OfferFacts {
  readonly property: string;
  readonly owner: string;
  readonly recipient: string;
  readonly expiresAt: Date | null;
}

type LetterText = Pick<Letter, 'subject' | 'paragraphs'> & { action: string };
type WriteLetter = (facts: OfferFacts) => LetterText;

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const offerEnd = ({ expiresAt }: OfferFacts) => (expiresAt ? day.format(expiresAt) : 'the offer ends');

export const transferLetters: Readonly<Record<Change, { toRecipient?: WriteLetter; toOwner?: WriteLetter }>> = {
  offered: {
    toRecipient: (facts) => ({
      subject: `You have been offered ownership of ${facts.property}`,
      paragraphs: [
        `${facts.owner} has offered you ownership of ${facts.property}. You can accept or decline in the portal until ${offerEnd(facts)}.`,
        'Nothing changes unless you accept. The owner can change everything, delete the property, and transfer it. A free account can own one property.',
      ],
      action: 'Review the offer',
    }),
    toOwner: (facts) => ({
      subject: `You offered ${facts.property} to ${facts.recipient}`,
      paragraphs: [
        `${facts.recipient} can accept and become the owner of ${facts.property} until ${offerEnd(facts)}. You remain the owner until then and can withdraw the offer in the property settings.`,
        'If you did not make this offer, withdraw it now and change your password.',
      ],
      action: 'Open the settings',
    }),
  },
  accepted: {
    toRecipient: ({ property, owner }) => ({
      subject: `You now own ${property}`,
      paragraphs: [`You accepted ownership of ${property}. ${owner} stays on as an admin.`],
      action: 'Open the portal',
    }),
    toOwner: ({ property, recipient: heir }) => ({
      subject: `${property} has a new owner`,
      paragraphs: [`${heir} accepted your offer and now owns ${property}. You stay on as an admin.`],
      action: 'Open the portal',
    }),
  },
  declined: {
    toOwner: ({ property, recipient: heir }) => ({
      subject: `${heir} declined ownership of ${property}`,
      paragraphs: [`${heir} declined your offer. You are still the owner of ${property} and can offer it again.`],
      action: 'Open the settings',
    }),
  },
  withdrawn: {
    toRecipient: ({ property, owner }) => ({
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
