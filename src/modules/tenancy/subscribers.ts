import type { z } from 'zod';
import { type Ctx, forUpdate, type Tx, transaction } from '../../platform/core/context.ts';
import { subscriber } from '../../platform/events/jobs.ts';
import { isMailLeft, isMailStored, renderLetter, storeMail, storeUnsolicited, unlinked } from '../mail/index.ts';
import { findByUsername, issueUndoToken } from './commands/accounts.ts';
import { issueEmailToken } from './commands/confirmations.ts';
import { issuePasswordToken, RESET_LIFETIME_MS } from './commands/credentials.ts';
import { INVITATION_LIFETIME_MS, issueInvitationToken } from './commands/invitations.ts';
import {
  emailConfirmationAsked,
  loginEmailChanged,
  memberInvited,
  passwordChanged,
  passwordResetRequested,
  transferOfferChanged,
} from './events.ts';
import { InvitationRow, MemberRow, PropertyRow, TransferOfferRow } from './property.entity.ts';
import { accountOf, isConfirmed } from './queries.ts';
import { transferLetters } from './transfer-letters.ts';
import { UserRow } from './user.entity.ts';

export const tenancySubscribers = [
  subscriber('mailResetLink', passwordResetRequested, 'mail', async (ctx, { email }, eventId) => {
    const user = await findByUsername(ctx, email);
    if (!user?.passwordHash || user.accountStatus !== 'active') return;
    const dedupeKey = `resetLink-${eventId}`;
    await transaction(ctx, async (tx) => {
      const holder = await tx.em.findOne(UserRow, { id: user.id }, forUpdate);
      // An address that was left meanwhile gets no link.
      if (holder?.username !== user.username || (await isMailStored(tx, dedupeKey))) return;
      const token = await issuePasswordToken(tx, user.id, RESET_LIFETIME_MS);
      const letter = renderLetter({
        to: user.username,
        subject: 'Reset your password',
        paragraphs: [
          'Somebody, probably you, asked to reset the password of this account.',
          'The link below works once and expires in 1 hour. If it was not you, nothing needs to be done.',
        ],
        action: { label: 'Set a new password', url: passwordLink(ctx, token) },
      });
      await storeMail(tx, { ...letter, sensitive: true, dedupeKey });
    });
  }),

  subscriber('mailConfirmationLink', emailConfirmationAsked, 'mail', async (ctx, { userId }, eventId) => {
    const dedupeKey = `confirmEmail-${eventId}`;
    await transaction(ctx, async (tx) => {
      // The address and its token belong together: a change of it waits, or is seen.
      const user = await tx.em.findOne(UserRow, { id: userId }, forUpdate);
      if (!user || isConfirmed(ctx, user) || (await isMailStored(tx, dedupeKey))) return;
      const token = await issueEmailToken(tx, user);
      const letter = renderLetter({
        to: user.username,
        subject: 'Confirm your email address',
        paragraphs: [
          'Somebody, probably you, uses this address to sign in.',
          'The link below shows that it is yours; it works once and expires in 3 days.',
          'If this was not you, do not open it. Nothing else needs to be done.',
        ],
        action: { label: 'Confirm the address', url: `${ctx.platform.env.APP_URL}/confirm-email#token=${token}` },
      });
      await storeMail(tx, { ...letter, sensitive: true, dedupeKey });
    });
  }),

  subscriber('mailPasswordChanged', passwordChanged, 'mail', async (ctx, { userId, byAdminId }, eventId) => {
    const [user, admin] = [await accountOf(ctx, userId), byAdminId ? await accountOf(ctx, byAdminId) : null];
    if (!user) return;
    const by = admin ? ` by ${admin.username}` : '';
    const letter = renderLetter({
      to: user.username,
      subject: 'Your password was changed',
      paragraphs: [
        `The password of your account was changed${by}, and all other sessions have ended.`,
        'If this was not you, reset your password now and contact us.',
      ],
      action: { label: 'Reset the password', url: `${ctx.platform.env.APP_URL}/forgot-password` },
    });
    const dedupeKey = `passwordChanged-${eventId}`;
    await transaction(ctx, async (tx) => {
      if ((await isMailStored(tx, dedupeKey)) || !(await isMailLeft(tx, userId, 'passwordNotices'))) return;
      await storeMail(tx, { ...letter, dedupeKey });
    });
  }),

  subscriber('mailPasswordGiver', passwordChanged, 'mail', async (ctx, { userId, byAdminId }, eventId) => {
    const [user, admin] = [await accountOf(ctx, userId), byAdminId ? await accountOf(ctx, byAdminId) : null];
    if (!user?.isAdmin || !admin || admin.id === user.id) return;
    const letter = renderLetter({
      to: admin.username,
      subject: 'You reset the password of an administrator',
      paragraphs: [
        `The password of ${user.username} was reset from your account, and they were told.`,
        'If this was not you, reset your own password now: somebody else is using your account.',
      ],
      action: { label: 'Reset my password', url: `${ctx.platform.env.APP_URL}/forgot-password` },
    });
    await transaction(ctx, (tx) => storeMail(tx, { ...letter, dedupeKey: `passwordGiven-${eventId}` }));
  }),

  subscriber('mailFormerAddress', loginEmailChanged, 'mail', async (ctx, { changeId, ...change }, eventId) => {
    const dedupeKey = `emailChanged-${eventId}`;
    await transaction(ctx, async (tx) => {
      if (await isMailStored(tx, dedupeKey)) return;
      const token = changeId === undefined ? null : await issueUndoToken(tx, changeId);
      const letter = renderLetter({
        to: change.formerEmail,
        subject: 'Your login email was changed',
        paragraphs: [
          `The email address of your account was changed to ${change.newEmail}.`,
          token
            ? 'If this was not you, undo it with the link below: it works once, for 72 hours, and signs everybody out.'
            : 'If this was not you, contact us: we can give the account back to you.',
        ],
        ...(token && {
          action: { label: 'Undo the change', url: `${ctx.platform.env.APP_URL}/undo-email#token=${token}` },
        }),
      });
      await storeMail(tx, { ...letter, sensitive: token !== null, dedupeKey });
    });
  }),

  subscriber('mailInvitation', memberInvited, 'mail', async (ctx, invited, eventId) => {
    const dedupeKey = `invited-${eventId}`;
    await transaction(ctx, async (tx) => {
      const letter = (await isMailStored(tx, dedupeKey)) ? null : await invitationLetter(tx, invited);
      if (letter) await storeUnsolicited(tx, letter, { dedupeKey, sensitive: letter.sensitive });
    });
  }),

  subscriber('mailTransferOffer', transferOfferChanged, 'mail', async (ctx, offered, eventId) => {
    const { propertyId, ownerId, userId, change } = offered;
    await transaction(ctx, async (tx) => {
      const property = await tx.em.findOne(PropertyRow, { id: propertyId });
      const open = await tx.em.findOne(TransferOfferRow, { propertyId, userId, offeredBy: ownerId });
      if (!property || (change === 'offered' && !open)) return; // deleted, or ended before this mail was due
      const [owner, heir] = [await accountOf(tx, ownerId), await accountOf(tx, userId)];
      const nameOf = (account: UserRow | null) => account?.fullName ?? account?.username ?? 'A former member';
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
        { account: owner, words: toOwner?.(facts), url: change === 'accepted' ? page : `${page}&tab=settings` },
      ];
      for (const { account, words, url } of letters) {
        if (!account || !words) continue;
        const { subject, paragraphs, action } = words;
        const letter = renderLetter({ to: account.username, subject, paragraphs, action: { label: action, url } });
        await storeMail(tx, { ...letter, dedupeKey: `transfer-${eventId}-${account.id}` });
      }
    });
  }),
];

/** `null` where the invitation was withdrawn, or the member removed, meanwhile. Who never signed in chooses a password. */
async function invitationLetter(
  tx: Tx,
  { propertyId, userId, invitedBy, isNewUser }: z.output<typeof memberInvited.payload>,
) {
  const user = await tx.em.findOne(UserRow, { id: userId }, forUpdate);
  const property = await tx.em.findOne(PropertyRow, { id: propertyId });
  const isPending = (await tx.em.findOne(InvitationRow, { propertyId, userId })) !== null;
  const isMember = (await tx.em.findOne(MemberRow, { propertyId, userId })) !== null;
  if (!user || !property || !(isPending || isMember)) return null;
  const hasNoPassword = isNewUser || (user.lastLoginAt === null && user.tempPasswordUntil !== null);
  const url = hasNoPassword
    ? passwordLink(tx, await issuePasswordToken(tx, userId, INVITATION_LIFETIME_MS))
    : isPending
      ? `${tx.platform.env.APP_URL}/invitation#token=${await issueInvitationToken(tx, propertyId, userId)}`
      : `${tx.platform.env.APP_URL}/manage?property=${propertyId}`;
  const kind = hasNoPassword ? 'choose' : isPending ? 'accept' : 'open';
  const name = unlinked(property.name);
  return {
    to: user.username,
    subject: isPending ? `You are invited to manage ${name}` : `You can now manage ${name}`,
    paragraphs: [`${invitedBy} invited you to the directory of ${name}.`, INVITATION_WORDS[kind].text],
    action: { label: INVITATION_WORDS[kind].label, url },
    sensitive: kind !== 'open',
  };
}

const INVITATION_WORDS = {
  choose: { text: 'Choose a password to begin; the link works for 7 days.', label: 'Choose a password' },
  accept: {
    text: 'Sign in with this address to accept; the link works once, for 7 days. If you do not know the password, use Forgot Password.',
    label: 'Accept the invitation',
  },
  open: { text: 'It is in your list of properties.', label: 'Open the portal' },
} as const;

/**
 * Behind the `#`, where no server, log or `Referer` sees it, stands the address that the product promises for this page;
 * programs that look for it in mails find the token.
 */
const passwordLink = (ctx: Ctx, token: string) =>
  `${ctx.platform.env.APP_URL}/reset-password#/reset-password?token=${token}`;
