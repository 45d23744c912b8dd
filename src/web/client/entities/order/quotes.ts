import type { Quote } from '../../../../modules/orders/schema.ts';
import { shopDay } from '../../../../shared/business-days.ts';
import { serverNow } from '../../lib/server-now.ts';

/** Returns whether a quote can be ordered today. */
export const isOpen = (quote: Pick<Quote, 'state' | 'validUntil'>): boolean =>
  quote.state === 'open' && !isExpired(quote);

export const isExpired = ({ state, validUntil }: Pick<Quote, 'state' | 'validUntil'>): boolean =>
  state === 'open' && validUntil !== null && validUntil < shopDay(serverNow());

/** Returns whether staff have reserved the quote's items. */
export const isHeld = (quote: Quote): quote is Quote & { heldUntil: string } =>
  quote.state === 'open' && quote.heldUntil !== null && Date.parse(quote.heldUntil) > serverNow();
