import type { Quote } from '../../../../modules/orders/schema.ts';
import { shopDay } from '../../../../shared/business-days.ts';
import { serverNow } from '../../lib/server-now.ts';

/** Can be ordered today. */
export const isOpen = (quote: Pick<Quote, 'state' | 'validUntil'>): boolean =>
  quote.state === 'open' && !isExpired(quote);

export const isExpired = ({ state, validUntil }: Pick<Quote, 'state' | 'validUntil'>): boolean =>
  state === 'open' && validUntil !== null && validUntil < shopDay(serverNow());
