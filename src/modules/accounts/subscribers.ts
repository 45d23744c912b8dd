import { forUpdate, transaction } from '../../platform/core/context.ts';
import { subscriber } from '../../platform/events/jobs.ts';
import { isMailLeft, isMailStored, renderLetter, storeMail } from '../mail/index.ts';
import { findByUsername, issueUndoToken } from './commands/accounts.ts';
import { issueEmailToken } from './commands/confirmations.ts';
import { issuePasswordToken, RESET_LIFETIME_MS } from './commands/credentials.ts';
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

const letters: Record<SecondFactorChange, { subject: string; text: (by: string, left: number) => string }> = {
  set: {
    subject: 'A second factor was set up',
    text: () =>
      'Signing in to your account asks for a code of your authenticator app from now on. All other sessions have ended.',
  },
  removed: {
    subject: 'Your second factor was turned off',
    text: () => 'Your password alone opens your account from now on. All other sessions have ended.',
  },
  reset: {
    subject: 'Your second factor was turned off by an administrator',
    text: (by) =>
      `${by} has turned off the second factor of your account: your password alone opens it from now on. All sessions have ended.`,
  },
  recovered: {
    subject: 'A second factor was removed from your account',
    text: () =>
      'It was set up before you showed that this address is yours, so it may be somebody else’s. Set up your own in your account. All sessions have ended.',
  },
  recoveryCodesRenewed: {
    subject: 'You have new recovery codes',
    text: () => 'New recovery codes were made for your account. The former ones do not work any more.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    text: (_by, left) =>
      `Somebody, probably you, has signed in with a recovery code of your account. It does not work again; ${left} are left.`,
  },
};

export const accountSubscribers = [
  subscriber('mailResetLink', passwordResetRequested, 'mail', async (ctx, { email }, eventId) => {
    const user = await findByUsername(ctx, email);
    if (!user?.passwordHash || user.accountStatus !== 'active') return;
    const dedupeKey = `resetLink-${eventId}`;
    await transaction(ctx, async (tx) => {
      const holder = await tx.em.findOne(UserRow, { id: user.id }, forUpdate);
      // No link for a former address.
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
      // Locked: the token is bound to the current address.
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

  subscriber(
    'mailSecondFactor',
    secondFactorChanged,
    'mail',
    async (ctx, { userId, change, byAdminId, left }, eventId) => {
      const user = await accountOf(ctx, userId);
      if (!user) return;
      const admin = byAdminId === undefined ? null : await accountOf(ctx, byAdminId);
      const { subject, text } = letters[change];
      const letter = renderLetter({
        to: user.username,
        subject,
        paragraphs: [
          text(admin?.fullName ?? admin?.username ?? 'Our support team', left ?? 0),
          'If this was not you, reset your password now and contact us.',
        ],
        action: { label: 'Reset the password', url: `${ctx.platform.env.APP_URL}/forgot-password` },
      });
      await transaction(ctx, (tx) => storeMail(tx, { ...letter, dedupeKey: `secondFactor-${eventId}` }));
    },
  ),
];
