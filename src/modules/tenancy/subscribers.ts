import type { z } from 'zod';
import { type OutsideTransaction, type Tx, transaction } from '../../platform/core/context.ts';
import { subscriber } from '../../platform/events/jobs.ts';
import { emailChangeUndone, loginEmailChanged } from '../accounts/events.ts';
import { accountOf, issuePasswordToken, lockAccount, passwordLink, type UserRow } from '../accounts/index.ts';
import { assetWanted } from '../assets/events.ts';
import { mailFailed } from '../mail/events.ts';
import { isMailStored, listMailsByKey, renderLetter, storeMail, tokenLink, unlinked } from '../mail/index.ts';
import { downloadPictures } from './commands/branding.ts';
import {
  INVITATION_LIFETIME_MS,
  issueInvitationToken,
  setUndelivered,
  withdrawFormerInvitations,
} from './commands/invitations.ts';
import { memberInvited, transferOfferChanged } from './events.ts';
import { letterHead } from './letter-head.ts';
import { InvitationRow, MemberRow, PropertyRow, TransferOfferRow } from './property.entity.ts';
import type { Role } from './schema.ts';
import { transferLetters } from './transfer-letters.ts';

export const tenancySubscribers = [
  subscriber('keepPicture', assetWanted, 'maintenance', (ctx) => downloadPictures(ctx)),

  subscriber('withdrawFormerInvitations', loginEmailChanged, 'maintenance', withdrawInvitationsOfFormerAddress),
  subscriber('withdrawReturnedInvitations', emailChangeUndone, 'maintenance', withdrawInvitationsOfFormerAddress),

  subscriber('mailInvitation', memberInvited, 'mail', async (ctx, invitedMember, eventId) => {
    const dedupeKey = `${invitationKey(invitedMember)}${eventId}`;
    await transaction(ctx, async (tx) => {
      const letter = (await isMailStored(tx, dedupeKey)) ? null : await invitationLetter(tx, invitedMember);
      if (letter) await storeMail(tx, { ...letter, kind: 'invitations', dedupeKey });
    });
  }),

  subscriber('noteUndelivered', mailFailed, 'maintenance', async (ctx, { mailId, dedupeKey, reason }) => {
    const [, propertyId, userId] = INVITATION_KEY.exec(dedupeKey) ?? [];
    if (propertyId === undefined || userId === undefined) return;
    const invitedMember = { propertyId: Number(propertyId), userId: Number(userId) };
    const [latest] = await listMailsByKey(ctx, invitationKey(invitedMember));
    if (latest?.id !== mailId) return;
    const failureText = reason ?? 'No mail server has accepted it for a day';
    await transaction(ctx, (tx) => setUndelivered(tx, invitedMember.propertyId, invitedMember.userId, failureText));
  }),

  subscriber('mailTransferOffer', transferOfferChanged, 'mail', async (ctx, offerChange, eventId) => {
    const { propertyId, ownerId, userId, change } = offerChange;
    await transaction(ctx, async (tx) => {
      const property = await tx.em.findOne(PropertyRow, { id: propertyId });
      const openOffer = await tx.em.findOne(TransferOfferRow, { propertyId, userId, offeredBy: ownerId });
      if (!property || (change === 'offered' && !openOffer)) return; // deleted, or ended before this mail
      const [owner, recipient] = [await accountOf(tx, ownerId), await accountOf(tx, userId)];
      const nameOf = (account: UserRow | null) => account?.fullName ?? account?.username ?? 'A former member';
      const facts = {
        property: property.name,
        owner: nameOf(owner),
        recipient: nameOf(recipient),
        expiresAt: openOffer?.expiresAt ?? null,
      };
      const page = `${ctx.platform.env.APP_URL}/manage?property=${propertyId}`;
      const { toRecipient, toOwner } = transferLetters[change];
      const letters = [
        { account: recipient, words: toRecipient?.(facts), url: page },
        {
          account: owner,
          words: toOwner?.(facts),
          url: change === 'accepted' ? page : `${page}&tab=settings&part=ownership`,
        },
      ];
      for (const { account, words, url } of letters) {
        if (!account || !words) continue;
        const { subject, paragraphs, action } = words;
        const building = letterHead(property, ctx.platform.env.APP_URL);
        const letter = renderLetter({
          to: account.username,
          subject,
          paragraphs,
          action: { label: action, url },
          building,
        });
        const dedupeKey = `transfer-${eventId}-${account.id}`;
        await storeMail(tx, { ...letter, kind: 'transferOffers', dedupeKey });
      }
    });
  }),
];

const invitationKey = ({ propertyId, userId }: { propertyId: number; userId: number }) =>
  `invited-${propertyId}-${userId}-`;
const INVITATION_KEY = /^invited-(\d+)-(\d+)-/;

/** Returns the invitation, with a password link for new users; `null` after a withdrawal. */
async function invitationLetter(
  tx: Tx,
  { propertyId, userId, invitedBy, isNewUser }: z.output<typeof memberInvited.payload>,
) {
  const user = await lockAccount(tx, userId);
  const property = await tx.em.findOne(PropertyRow, { id: propertyId });
  const invitation = await tx.em.findOne(InvitationRow, { propertyId, userId });
  const isPending = invitation !== null;
  const invitationOrMember = invitation ?? (await tx.em.findOne(MemberRow, { propertyId, userId }));
  if (!user || !property || !invitationOrMember) return null;
  const hasNoPassword = isNewUser || (user.lastLoginAt === null && user.tempPasswordUntil !== null);
  const url = hasNoPassword
    ? passwordLink(tx, await issuePasswordToken(tx, userId, INVITATION_LIFETIME_MS))
    : isPending
      ? tokenLink(tx.platform.env.APP_URL, '/invitation', await issueInvitationToken(tx, propertyId, userId))
      : `${tx.platform.env.APP_URL}/manage?property=${propertyId}`;
  const kind = hasNoPassword ? 'choose' : isPending ? 'accept' : 'open';
  const name = unlinked(property.name);
  const { roleVerb, permission } = ROLE_WORDS[invitationOrMember.role];
  const letter = renderLetter({
    building: { name, logoUrl: null },
    to: user.username,
    subject: `${isPending ? 'You have been invited to' : 'You can now'} ${roleVerb} ${name}`,
    paragraphs: [`${invitedBy} invited you to the directory of ${name}. ${permission}`, INVITATION_WORDS[kind].text],
    action: { label: INVITATION_WORDS[kind].label, url },
  });
  return { ...letter, sensitive: kind !== 'open' };
}

/** Permissions of each role, as in `members.en.json`. */
const ROLE_WORDS: Readonly<Record<Role, { roleVerb: string; permission: string }>> = {
  viewer: { roleVerb: 'view', permission: 'You can see everything there, and change nothing.' },
  manager: { roleVerb: 'manage', permission: 'You can edit its tenants and announcements.' },
  admin: { roleVerb: 'manage', permission: 'You can edit its tenants, announcements, settings, and members.' },
};

const INVITATION_WORDS = {
  choose: { text: 'Choose a password to get started. The link works for 7 days.', label: 'Choose a password' },
  accept: {
    text: 'Sign in with this address to accept. The link works once, within 7 days. If you do not know the password, use Forgot Password.',
    label: 'Accept the invitation',
  },
  open: { text: 'You can find it in your list of properties.', label: 'Open the portal' },
} as const;

function withdrawInvitationsOfFormerAddress(ctx: OutsideTransaction, { userId }: { userId: number }): Promise<void> {
  return transaction(ctx, (tx) => withdrawFormerInvitations(tx, userId));
}
