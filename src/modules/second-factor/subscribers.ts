import { transaction } from '../../platform/core/context.ts';
import { subscriber } from '../../platform/events/jobs.ts';
import { renderLetter, storeMail } from '../mail/index.ts';
import { accountOf } from '../tenancy/index.ts';
import { type SecondFactorChange, secondFactorChanged } from './events.ts';

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

export const secondFactorSubscribers = [
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
