import { subscriber } from '../../platform/events/jobs.ts';
import { deliverMail } from './commands/delivery.ts';
import { mailStored } from './events.ts';

export const mailSubscribers = [
  subscriber('sendMail', mailStored, 'mail', (ctx, { mailId }) => deliverMail(ctx, mailId)),
];
