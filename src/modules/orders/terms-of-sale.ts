import { markdownText } from '../../shared/markdown-text.ts';
import type { ShopSettings } from './schema.ts';
import { RETURN_DAYS } from './values.ts';

export const defaultTerms = ({ name, address }: ShopSettings['seller']): string => `# Terms of Sale

Seller: ${markdownText([name, address].filter(Boolean).join(', '))}

## Price and payment

Prices are in US dollars. Sales tax and delivery are added at checkout, before you pay. Companies that we have approved may pay by invoice, within the days that it names.

## Delivery

Items ship within 2-3 business days, unless the product says otherwise. We mail you the tracking number.

## Cancellation

You can cancel an order in My Orders until we prepare it, and contact us until it has shipped: we refund it in full.

## Returns

You can return an item within ${RETURN_DAYS} days of delivery, unused and in its packaging. Ask for the return in My Orders. You pay for sending it back, unless it is faulty, damaged, or not what you ordered: then we do.

## Refunds

We refund to the card or bank account that paid, within 5 business days after the return has arrived. Banks take up to 10 more days. Delivery is refunded when all of the order is.

## Warranty

We repair or replace what fails in normal use within one year of delivery, or refund it. Screens and players also have their maker's warranty. Your rights under the law stay as they are.

## Damage in transit

Look at the packaging before you sign for freight, note any damage on the carrier's receipt, and tell us within 5 business days with photos. We send a replacement, or refund you.`;
