import { type Ctx, forUpdate, transaction } from '../../platform/context.ts';
import { subscriber } from '../../platform/jobs.ts';
import { isMailStored, renderLetter, storeMail } from '../mail/index.ts';
import { findByUsername } from './commands/accounts.ts';
import { issueEmailToken } from './commands/confirmations.ts';
import { issuePasswordToken } from './commands/credentials.ts';
import { INVITATION_LIFETIME_MS } from './commands/members.ts';
import {
  emailConfirmationAsked,
  loginEmailChanged,
  memberInvited,
  passwordChanged,
  passwordResetRequested,
} from './events.ts';
import { PropertyRow } from './property.entity.ts';
import { accountOf, isConfirmed } from './queries.ts';
import { UserRow } from './user.entity.ts';

const RESET_LIFETIME_MS = 3_600_000;

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
        action: { label: 'Confirm the address', url: `${ctx.platform.env.APP_URL}/confirm-email?token=${token}` },
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
        'If this was not you, reset your password now and call us.',
      ],
      action: { label: 'Reset the password', url: `${ctx.platform.env.APP_URL}/forgot-password` },
    });
    await transaction(ctx, (tx) => storeMail(tx, { ...letter, dedupeKey: `passwordChanged-${eventId}` }));
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

  subscriber('mailFormerAddress', loginEmailChanged, 'mail', async (ctx, { formerEmail, newEmail }, eventId) => {
    const letter = renderLetter({
      to: formerEmail,
      subject: 'Your login email was changed',
      paragraphs: [
        `The email address of your account was changed to ${newEmail}.`,
        'If this was not you, call us: we can give the account back to you.',
      ],
    });
    await transaction(ctx, (tx) => storeMail(tx, { ...letter, dedupeKey: `emailChanged-${eventId}` }));
  }),

  subscriber(
    'mailInvitation',
    memberInvited,
    'mail',
    async (ctx, { propertyId, userId, invitedBy, isNewUser }, eventId) => {
      const [user, property] = [await accountOf(ctx, userId), await ctx.em.findOne(PropertyRow, { id: propertyId })];
      if (!user || !property) return;
      const dedupeKey = `invited-${eventId}`;
      await transaction(ctx, async (tx) => {
        if (await isMailStored(tx, dedupeKey)) return;
        const url = isNewUser
          ? passwordLink(ctx, await issuePasswordToken(tx, userId, INVITATION_LIFETIME_MS))
          : `${ctx.platform.env.APP_URL}/manage?property=${propertyId}`;
        const letter = renderLetter({
          to: user.username,
          subject: `You can now manage ${property.name}`,
          paragraphs: [
            `${invitedBy} invited you to the directory of ${property.name}.`,
            isNewUser ? 'Choose a password to begin; the link works for 7 days.' : 'It is in your list of properties.',
          ],
          action: { label: isNewUser ? 'Choose a password' : 'Open the portal', url },
        });
        await storeMail(tx, { ...letter, sensitive: isNewUser, dedupeKey });
      });
    },
  ),
];

const passwordLink = (ctx: Ctx, token: string) => `${ctx.platform.env.APP_URL}/reset-password?token=${token}`;
