import { forUpdate, transaction } from '../../platform/core/context.ts';
import { subscriber } from '../../platform/events/jobs.ts';
import {
  countUnconfirmed,
  isMailLeft,
  isMailStored,
  isSilentLimitUsedUp,
  renderLetter,
  storeMail,
  tokenLink,
} from '../mail/index.ts';
import { findByUsername, issueUndoToken } from './commands/accounts.ts';
import { issueEmailToken } from './commands/confirmations.ts';
import { addPasswordToken, RESET_LIFETIME_MS } from './commands/credentials.ts';
import {
  emailConfirmationAsked,
  loginEmailChanged,
  passwordChanged,
  passwordResetRequested,
  type SecondFactorChange,
  secondFactorChanged,
} from './events.ts';
import { passwordLink } from './passwords.ts';
import { accountOf, isConfirmed } from './queries.ts';
import { UserRow } from './user.entity.ts';

const letters: Record<SecondFactorChange, { subject: string; text: (by: string, remainingCodes: number) => string }> = {
  set: {
    subject: 'Two-step verification was turned on',
    text: () =>
      'Signing in to your account now requires a code from your authenticator app. All other sessions have ended.',
  },
  removed: {
    subject: 'Two-step verification was turned off',
    text: () => 'Your account is now protected by your password alone. All other sessions have ended.',
  },
  reset: {
    subject: 'Two-step verification was turned off by an administrator',
    text: (by) =>
      `${by} turned off two-step verification for your account. It is now protected by your password alone. All sessions have ended.`,
  },
  recovered: {
    subject: 'Two-step verification was removed from your account',
    text: () =>
      'It was set up before you confirmed this address, so it may belong to someone else. Set up your own in your account. All sessions have ended.',
  },
  recoveryCodesRenewed: {
    subject: 'You have new recovery codes',
    text: () => 'New recovery codes were created for your account. The old ones no longer work.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    text: (_by, remainingCodes) =>
      `Someone, probably you, signed in to your account with a recovery code. That code no longer works. Codes left: ${remainingCodes}.`,
  },
};

export const accountSubscribers = [
  subscriber('mailResetLink', passwordResetRequested, 'mail', async (ctx, { email }, eventId) => {
    const user = await findByUsername(ctx, email);
    if (!user?.passwordHash || user.accountStatus !== 'active') return;
    const keyPrefix = `resetLink-${user.id}-`;
    const dedupeKey = `${keyPrefix}${eventId}`;
    await transaction(ctx, async (tx) => {
      const holder = await tx.em.findOne(UserRow, { id: user.id }, forUpdate);
      if (holder?.username !== user.username || (await isMailStored(tx, dedupeKey))) return;
      if (await isSilentLimitUsedUp(tx, 'resetMails', keyPrefix)) return;
      if (!(await countUnconfirmed(tx, 'passwordResets', user.username))) return;
      const token = await addPasswordToken(tx, user.id, RESET_LIFETIME_MS);
      const letter = renderLetter({
        to: user.username,
        subject: 'Reset your password',
        paragraphs: [
          'Someone, probably you, asked to reset the password for this account.',
          'The link below works once and expires in 1 hour. If this was not you, you can ignore this email.',
        ],
        action: { label: 'Set a new password', url: passwordLink(ctx, token) },
      });
      await storeMail(tx, { ...letter, kind: 'passwordResets', sensitive: true, dedupeKey });
    });
  }),

  subscriber('mailConfirmationLink', emailConfirmationAsked, 'mail', async (ctx, { userId }, eventId) => {
    const dedupeKey = `confirmEmail-${eventId}`;
    await transaction(ctx, async (tx) => {
      // Lock: the token is bound to the current address.
      const user = await tx.em.findOne(UserRow, { id: userId }, forUpdate);
      if (!user || isConfirmed(ctx, user) || (await isMailStored(tx, dedupeKey))) return;
      const token = await issueEmailToken(tx, user);
      const letter = renderLetter({
        to: user.username,
        subject: 'Confirm your email address',
        paragraphs: [
          'Someone, probably you, uses this address to sign in.',
          'Use the link below to confirm that the address is yours. It works once and expires in 3 days.',
          'If this was not you, do not open the link. You can ignore this email.',
        ],
        action: { label: 'Confirm my address', url: tokenLink(ctx.platform.env.APP_URL, '/confirm-email', token) },
      });
      await storeMail(tx, { ...letter, kind: 'confirmations', sensitive: true, dedupeKey });
    });
  }),

  subscriber('mailPasswordChanged', passwordChanged, 'mail', async (ctx, { userId, byAdminId }, eventId) => {
    const [user, admin] = [await accountOf(ctx, userId), byAdminId ? await accountOf(ctx, byAdminId) : null];
    if (!user) return;
    const byAdmin = admin ? ` by ${admin.username}` : '';
    const letter = renderLetter({
      to: user.username,
      subject: 'Your password was changed',
      paragraphs: [
        `Your account password was changed${byAdmin}, and all other sessions have ended.`,
        'If this was not you, reset your password now and contact us.',
      ],
      action: { label: 'Reset my password', url: `${ctx.platform.env.APP_URL}/forgot-password` },
    });
    const dedupeKey = `passwordChanged-${eventId}`;
    await transaction(ctx, async (tx) => {
      if ((await isMailStored(tx, dedupeKey)) || !(await isMailLeft(tx, userId, 'passwordNotices'))) return;
      await storeMail(tx, { ...letter, kind: 'passwordNotices', dedupeKey });
    });
  }),

  subscriber('mailPasswordGiver', passwordChanged, 'mail', async (ctx, { userId, byAdminId }, eventId) => {
    const [user, admin] = [await accountOf(ctx, userId), byAdminId ? await accountOf(ctx, byAdminId) : null];
    if (!user?.isAdmin || !admin || admin.id === user.id) return;
    const letter = renderLetter({
      to: admin.username,
      subject: 'You reset an administrator’s password',
      paragraphs: [
        `The password for ${user.username} was reset from your account, and they have been notified.`,
        'If this was not you, reset your own password now: someone else is using your account.',
      ],
      action: { label: 'Reset my password', url: `${ctx.platform.env.APP_URL}/forgot-password` },
    });
    const dedupeKey = `passwordGiven-${eventId}`;
    await transaction(ctx, (tx) => storeMail(tx, { ...letter, kind: 'securityNotices', dedupeKey }));
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
            ? 'If this was not you, undo the change with the link below. It works once, within 72 hours, and signs everyone out.'
            : 'If this was not you, contact us so that we can restore your account.',
        ],
        ...(token && {
          action: { label: 'Undo the change', url: tokenLink(ctx.platform.env.APP_URL, '/undo-email', token) },
        }),
      });
      await storeMail(tx, { ...letter, kind: 'securityNotices', sensitive: token !== null, dedupeKey });
    });
  }),

  subscriber(
    'mailSecondFactor',
    secondFactorChanged,
    'mail',
    async (ctx, { userId, change, byAdminId, left: remainingCodes }, eventId) => {
      const user = await accountOf(ctx, userId);
      if (!user) return;
      const admin = byAdminId === undefined ? null : await accountOf(ctx, byAdminId);
      const { subject, text } = letters[change];
      const letter = renderLetter({
        to: user.username,
        subject,
        paragraphs: [
          text(admin?.fullName ?? admin?.username ?? 'Our support team', remainingCodes ?? 0),
          'If this was not you, reset your password now and contact us.',
        ],
        action: { label: 'Reset my password', url: `${ctx.platform.env.APP_URL}/forgot-password` },
      });
      const dedupeKey = `secondFactor-${eventId}`;
      await transaction(ctx, (tx) => storeMail(tx, { ...letter, kind: 'securityNotices', dedupeKey }));
    },
  ),
];
