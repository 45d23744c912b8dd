import { formatCents } from '../../shared/money.ts';
import { formatCalendarDay } from '../../texts/format.ts';
import { type Letter, renderLetter } from '../mail/index.ts';
import { totalOf } from './document.ts';
import { ordersLink } from './order-mails.ts';
import { type AdminQuote, measuresOf, quoteNumber } from './schema.ts';

/** To the customer: the offer, or why there is none. */
export function quoteLetter(quote: AdminQuote, appUrl: string) {
  const letter = quote.state === 'declined' ? declined(quote) : offered(quote);
  return renderLetter({ to: quote.user.username, ...letter, action: ordersLink(appUrl) });
}

type Written = Pick<Letter, 'subject' | 'paragraphs'>;

function offered({ id, subtotal, shipping, tax, validUntil, request, note }: AdminQuote): Written {
  const price = formatCents(totalOf({ subtotal, shipping, tax }));
  const isWhole = tax !== null;
  return {
    subject: `Your quote ${quoteNumber(id)}`,
    paragraphs: [
      `${request ? `We can make it: ${request.productName}, ${measuresOf(request)}. ` : ''}The quote over ${price}${isWhole ? '' : ', plus tax and delivery,'} is attached.`,
      ...(note ? [note] : []),
      `You can order it in My Orders until ${validUntil ? formatCalendarDay(validUntil) : ''}. Nothing is charged before.`,
    ],
  };
}

const declined = ({ id, request, note }: AdminQuote): Written => ({
  subject: `We cannot make what you asked for (${quoteNumber(id)})`,
  paragraphs: [
    `You asked for ${request ? `${request.productName}, ${measuresOf(request)}` : 'a quote'}. We are sorry that we cannot make it.`,
    ...(note ? [note] : []),
  ],
});
