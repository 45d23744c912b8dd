import { transaction } from '../../platform/core/context.ts';
import { subscriber } from '../../platform/events/jobs.ts';
import { emailChangeUndone } from '../tenancy/events.ts';
import { withdraw } from './commands/deletion.ts';

export const accountSubscribers = [
  subscriber('keepReturnedAccount', emailChangeUndone, 'maintenance', (ctx, { userId }) =>
    transaction(ctx, (tx) => withdraw(tx, userId, 'returned')),
  ),
];
