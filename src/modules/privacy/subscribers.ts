import { transaction } from '../../platform/core/context.ts';
import { subscriber } from '../../platform/events/jobs.ts';
import { emailChangeUndone } from '../accounts/events.ts';
import { cancelDeletion } from './commands.ts';

export const privacySubscribers = [
  subscriber('keepReturnedAccount', emailChangeUndone, 'maintenance', (ctx, { userId }) =>
    transaction(ctx, (tx) => cancelDeletion(tx, userId, 'returned')),
  ),
];
