import { subscriber } from '../../platform/events/jobs.ts';
import { mailBackInStock } from './commands/stock-alerts.ts';
import { stockChanged } from './events.ts';

export const shopSubscribers = [
  subscriber('mailBackInStock', stockChanged, 'mail', (ctx, { variantIds }) => mailBackInStock(ctx, variantIds)),
];
