import { subscriber } from '../../platform/events/jobs.ts';
import { mailListChosen } from '../mail/events.ts';
import { saveChoice } from './commands/choices.ts';

export const subscriberOf = (propertyId: number, userId: number): string => `${propertyId} ${userId}`;

export const weekSubscribers = [
  subscriber('chooseWeekMail', mailListChosen, 'mail', async (ctx, { list, subscriber: subscriberKey, isLeft }) => {
    if (list !== 'week') return;
    const [propertyId = 0, userId = 0] = subscriberKey.split(' ').map(Number);
    await saveChoice(ctx, propertyId, userId, !isLeft);
  }),
];
