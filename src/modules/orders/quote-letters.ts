import { SHOP_ZONE } from '../../shared/business-days.ts';
import { formatCents } from '../../shared/money.ts';
import { formatCalendarDay, formatZonedMoment } from '../../texts/format.ts';
import { type Letter, renderLetter } from '../mail/index.ts';
import { totalOf } from './document.ts';
import { ordersLink } from './order-mails.ts';
import { type AdminQuote, measuresOf, quoteNumber } from './schema.ts';

/**
 * Mails the customer an offer or a refusal.
 * @param passwordUrl link for a customer without an account
 */
export function quoteLetter(quote: AdminQuote, appUrl: string, passwordUrl: string | null = null) {
  const to = quote.user.username;
  if (quote.heldUntil && quote.state === 'open') return draftLetter(quote, quote.heldUntil, appUrl, passwordUrl);
  const letter = quote.state === 'declined' ? declineText(quote) : offerText(quote);
  return renderLetter({ to, ...letter, action: ordersLink(appUrl) });
}

function draftLetter(
  { id, user, subtotal, note }: AdminQuote,
  heldUntil: string,
  appUrl: string,
  passwordUrl: string | null,
) {
  const payUrl = `${appUrl}/checkout?quote=${id}`;
  return renderLetter({
    to: user.username,
    subject: `Your order is ready to pay (${quoteNumber(id)})`,
    paragraphs: [
      `As you asked, we have put your order together. It comes to ${formatCents(subtotal)}, plus tax and delivery, which are known with your address. The quote is attached.`,
      ...(note ? [note] : []),
      `The items are set aside for you until ${formatZonedMoment(heldUntil, SHOP_ZONE)} Central Time. Nothing is charged before you pay.`,
      ...(passwordUrl
        ? ['Choose a password first, which the link is good for once, within 7 days. Then pay here:', payUrl]
        : []),
    ],
    action: passwordUrl ? { label: 'Choose a password', url: passwordUrl } : { label: 'Pay now', url: payUrl },
  });
}

type LetterText = Pick<Letter, 'subject' | 'paragraphs'>;

function offerText({ id, subtotal, shipping, tax, validUntil, request, note }: AdminQuote): LetterText {
  const price = formatCents(totalOf({ subtotal, shipping, tax }));
  const includesTax = tax !== null;
  return {
    subject: `Your quote ${quoteNumber(id)}`,
    paragraphs: [
      `${request ? `We can make it: ${request.productName}, ${measuresOf(request)}. ` : ''}The quote over ${price}${includesTax ? '' : ', plus tax and delivery,'} is attached.`,
      ...(note ? [note] : []),
      `You can order it in My Orders until ${validUntil ? formatCalendarDay(validUntil) : ''}. Nothing is charged before.`,
    ],
  };
}

const declineText = ({ id, request, note }: AdminQuote): LetterText => ({
  subject: `We cannot make what you asked for (${quoteNumber(id)})`,
  paragraphs: [
    `You asked for ${request ? `${request.productName}, ${measuresOf(request)}` : 'a quote'}. We are sorry that we cannot make it.`,
    ...(note ? [note] : []),
  ],
});
