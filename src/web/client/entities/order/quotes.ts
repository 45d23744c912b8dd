import type { Quote } from '../../../../modules/orders/schema.ts';
import { shopDay } from '../../../../shared/business-days.ts';

/** Can be ordered today. */
export const isOpen = (quote: Pick<Quote, 'state' | 'validUntil'>): boolean =>
  quote.state === 'open' && !isExpired(quote);

export const isExpired = ({ state, validUntil }: Pick<Quote, 'state' | 'validUntil'>): boolean =>
  state === 'open' && validUntil !== null && validUntil < shopDay(Date.now());
