import { formatCents } from '../../shared/money.ts';
import { renderLetter } from '../mail/index.ts';
import { ordersLink, saleTable } from './order-mails.ts';
import type { BankPaymentMail } from './queries/checkout.ts';

export const bankStartedLetter = (payment: BankPaymentMail, appUrl: string) =>
  renderLetter({
    to: payment.to,
    subject: 'We are waiting for your bank',
    paragraphs: [
      `Thank you, ${payment.name}. Your bank has begun to pay ${formatCents(payment.amounts.total)}. That can take up to four business days.`,
      'Your items are set aside. We ship them once the money has arrived, and tell you by email. You do not need to do anything.',
    ],
    extra: tableOf(payment),
    action: ordersLink(appUrl),
  });

export const bankFailedLetter = (payment: BankPaymentMail, appUrl: string) =>
  renderLetter({
    to: payment.to,
    subject: 'Your bank did not make the payment',
    paragraphs: [
      `Your payment of ${formatCents(payment.amounts.total)} did not go through${payment.failure ? `: ${payment.failure}` : '.'}`,
      `You have not been charged. Your items are no longer set aside, ${payment.isOfQuote ? 'but your quote is still in My Orders' : 'but they are back in your cart'}. You can order again with a card or another account.`,
    ],
    extra: tableOf(payment),
    action: payment.isOfQuote ? ordersLink(appUrl) : { label: 'Open my cart', url: `${appUrl}/cart` },
  });

const tableOf = ({ amounts, taxBasis, shippingAddress, items }: BankPaymentMail) =>
  saleTable({ ...amounts, taxBasis, shippingAddress, items, status: 'pending' });
