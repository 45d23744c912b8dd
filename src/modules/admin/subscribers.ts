import { transaction } from '../../platform/core/context.ts';
import { subscriber } from '../../platform/events/jobs.ts';
import { accountOf } from '../accounts/index.ts';
import { renderLetter, storeMail } from '../mail/index.ts';
import { impersonationStarted } from './events.ts';

export const adminSubscribers = [
  subscriber('mailImpersonated', impersonationStarted, 'mail', async (ctx, { userId, adminId }, eventId) => {
    const [person, admin] = [await accountOf(ctx, userId), await accountOf(ctx, adminId)];
    if (!person || !admin) return;
    const letter = renderLetter({
      to: person.username,
      subject: 'Support has signed in to your account',
      paragraphs: [
        `${admin.fullName ?? admin.username} of our support team is working in your account, for an hour at most.`,
        'They cannot pay, change your password or email, delete or hand over a property, change its link, its members or their roles, or invite people. What they do is logged under both names.',
        'If you did not ask for this, contact us.',
      ],
    });
    await transaction(ctx, (tx) => storeMail(tx, { ...letter, dedupeKey: `impersonated-${eventId}` }));
  }),
];
