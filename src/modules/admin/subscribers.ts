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
        `${admin.fullName ?? admin.username} from our support team is signed in to your account for up to an hour.`,
        'They cannot make payments, change your password or email address, delete or transfer a property, change its link, members, or roles, or invite people. Everything they do is logged under both names.',
        'If you did not ask for this, contact us.',
      ],
    });
    await transaction(ctx, (tx) => storeMail(tx, { ...letter, dedupeKey: `impersonated-${eventId}` }));
  }),
];
