import type { z } from 'zod';
import { type OutsideTransaction, type Tx, transaction } from '../../platform/core/context.ts';
import { subscriber } from '../../platform/events/jobs.ts';
import { emailChangeUndone, loginEmailChanged } from '../accounts/events.ts';
import { type Account, accountOf, issuePasswordToken, lockAccount, passwordLink } from '../accounts/index.ts';
import { assetWanted } from '../assets/events.ts';
import { mailFailed } from '../mail/events.ts';
import { isMailStored, mailsOf, renderLetter, storeMail, tokenLink, unlinked } from '../mail/index.ts';
import { keepPicture } from './commands/face.ts';
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
  subscriber('keepPicture', assetWanted, 'maintenance', (ctx, { assetId }) => keepPicture(ctx, assetId)),

  subscriber('withdrawFormerInvitations', loginEmailChanged, 'maintenance', withdrawFormer),
  subscriber('withdrawReturnedInvitations', emailChangeUndone, 'maintenance', withdrawFormer),

  subscriber('mailInvitation', memberInvited, 'mail', async (ctx, invited, eventId) => {
    const dedupeKey = `${invitationKey(invited)}${eventId}`;
    await transaction(ctx, async (tx) => {
      const letter = (await isMailStored(tx, dedupeKey)) ? null : await invitationLetter(tx, invited);
      if (letter) await storeMail(tx, { ...letter, kind: 'invitations', dedupeKey });
    });
  }),

  subscriber('noteUndelivered', mailFailed, 'maintenance', async (ctx, { mailId, dedupeKey, reason }) => {
    const [, propertyId, userId] = INVITATION_KEY.exec(dedupeKey) ?? [];
    if (propertyId === undefined || userId === undefined) return;
    const invited = { propertyId: Number(propertyId), userId: Number(userId) };
    const [latest] = await mailsOf(ctx, invitationKey(invited));
    if (latest?.id !== mailId) return;
    const words = reason ?? 'No mail server has accepted it for a day';
    await transaction(ctx, (tx) => setUndelivered(tx, invited.propertyId, invited.userId, words));
  }),

  subscriber('mailTransferOffer', transferOfferChanged, 'mail', async (ctx, offered, eventId) => {
    const { propertyId, ownerId, userId, change } = offered;
    await transaction(ctx, async (tx) => {
      const property = await tx.em.findOne(PropertyRow, { id: propertyId });
      const open = await tx.em.findOne(TransferOfferRow, { propertyId, userId, offeredBy: ownerId });
      if (!property || (change === 'offered' && !open)) return; // deleted, or ended before this mail
      const [owner, heir] = [await accountOf(tx, ownerId), await accountOf(tx, userId)];
      const nameOf = (account: Account | null) => account?.fullName ?? account?.username ?? 'A former member';
      const facts = {
        property: property.name,
        owner: nameOf(owner),
        heir: nameOf(heir),
        expiresAt: open?.expiresAt ?? null,
      };
      const page = `${ctx.platform.env.APP_URL}/manage?property=${propertyId}`;
      const { toHeir, toOwner } = transferLetters[change];
      const letters = [
        { account: heir, words: toHeir?.(facts), url: page },
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

/** Of the mails to a pending member. */
const invitationKey = ({ propertyId, userId }: { propertyId: number; userId: number }) =>
  `invited-${propertyId}-${userId}-`;
const INVITATION_KEY = /^invited-(\d+)-(\d+)-/;

/** `null` after a withdrawal. New users choose a password. */
async function invitationLetter(
  tx: Tx,
  { propertyId, userId, invitedBy, isNewUser }: z.output<typeof memberInvited.payload>,
) {
  const user = await lockAccount(tx, userId);
  const property = await tx.em.findOne(PropertyRow, { id: propertyId });
  const pending = await tx.em.findOne(InvitationRow, { propertyId, userId });
  const isPending = pending !== null;
  const invited = pending ?? (await tx.em.findOne(MemberRow, { propertyId, userId }));
  if (!user || !property || !invited) return null;
  const hasNoPassword = isNewUser || (user.lastLoginAt === null && user.tempPasswordUntil !== null);
  const url = hasNoPassword
    ? passwordLink(tx, await issuePasswordToken(tx, userId, INVITATION_LIFETIME_MS))
    : isPending
      ? tokenLink(tx.platform.env.APP_URL, '/invitation', await issueInvitationToken(tx, propertyId, userId))
      : `${tx.platform.env.APP_URL}/manage?property=${propertyId}`;
  const kind = hasNoPassword ? 'choose' : isPending ? 'accept' : 'open';
  const name = unlinked(property.name);
  const { deed, may } = ROLE_WORDS[invited.role];
  const letter = renderLetter({
    building: { name, logoUrl: null },
    to: user.username,
    subject: `${isPending ? 'You have been invited to' : 'You can now'} ${deed} ${name}`,
    paragraphs: [`${invitedBy} invited you to the directory of ${name}. ${may}`, INVITATION_WORDS[kind].text],
    action: { label: INVITATION_WORDS[kind].label, url },
  });
  return { ...letter, sensitive: kind !== 'open' };
}

/** What the role allows (`members.en.json` says the same to the person who invites). */
const ROLE_WORDS: Readonly<Record<Role, { deed: string; may: string }>> = {
  viewer: { deed: 'view', may: 'You can see everything there, and change nothing.' },
  manager: { deed: 'manage', may: 'You can edit its tenants and announcements.' },
  admin: { deed: 'manage', may: 'You can edit its tenants, announcements, settings, and members.' },
};

const INVITATION_WORDS = {
  choose: { text: 'Choose a password to get started. The link works for 7 days.', label: 'Choose a password' },
  accept: {
    text: 'Sign in with this address to accept. The link works once, within 7 days. If you do not know the password, use Forgot Password.',
    label: 'Accept the invitation',
  },
  open: { text: 'You can find it in your list of properties.', label: 'Open the portal' },
} as const;

function withdrawFormer(ctx: OutsideTransaction, { userId }: { userId: number }): Promise<void> {
  return transaction(ctx, (tx) => withdrawFormerInvitations(tx, userId));
}
