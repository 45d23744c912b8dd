import { formatCents } from '../../shared/money.ts';
import { formatCalendarDay } from '../../texts/format.ts';
import { type Letter, renderLetter } from '../mail/index.ts';
import { ordersLink } from './order-mails.ts';
import { orderNumber } from './schema.ts';

export interface RefundFacts {
  to: string;
  /** Cents. */
  amount: number;
  isFullPayment: boolean;
  orderId: number | null;
  note: string | null;
  isByHand: boolean;
  isWrongAmount?: boolean;
  /** Amount due of a reduced invoice; `null` for refunded money. */
  remainingInvoice: { amount: number; dueOn: string } | null;
}

type LetterText = Pick<Letter, 'subject' | 'paragraphs'>;

const STATEMENT = 'It can take 5-10 days to appear on your statement.';

export function refundLetter(refund: RefundFacts, state: 'pending' | 'refunded' | 'failed', appUrl: string) {
  const { to, orderId } = refund;
  const action = orderId === null ? { label: 'Back to the shop', url: `${appUrl}/shop` } : ordersLink(appUrl);
  return renderLetter({ to, ...letters[state](refund), action });
}

const letters: Record<'pending' | 'refunded' | 'failed', (refund: RefundFacts) => LetterText> = {
  pending: (refund) => ({
    subject: `Your refund ${orderPhrase(refund)}is on its way`,
    paragraphs: [
      `Your refund of ${formatCents(refund.amount)} ${orderPhrase(refund)}was accepted. Your bank is working on it.`,
      ...reasonLines(refund),
      'We will email you again when it is done.',
    ],
  }),
  refunded: (refund) =>
    refund.remainingInvoice
      ? creditText(refund, refund.remainingInvoice)
      : { subject: refundedSubject(refund), paragraphs: refundedParagraphs(refund) },
  failed: (refund) => ({
    subject: `Your refund ${orderPhrase(refund)}did not go through`,
    paragraphs: [
      `Your bank returned our refund of ${formatCents(refund.amount)}${refund.orderId === null ? '' : ` for order ${orderNumber(refund.orderId)}`}.`,
      'We are looking into it and will find another way to pay you back. If your card was replaced, please let us know.',
    ],
  }),
};

const creditText = (
  refund: RefundFacts,
  { amount, dueOn }: NonNullable<RefundFacts['remainingInvoice']>,
): LetterText => ({
  subject: `Your invoice ${orderPhrase(refund)}has changed`,
  paragraphs: [
    `We took ${formatCents(refund.amount)} off your invoice ${orderPhrase(refund).trim()}.`,
    ...reasonLines(refund),
    amount === 0 ? 'Nothing is due any more.' : `${formatCents(amount)} are due by ${formatCalendarDay(dueOn)}.`,
  ],
});

function refundedSubject({ orderId, isFullPayment: isWhole }: RefundFacts): string {
  if (orderId === null) return 'Your payment was refunded';
  return isWhole
    ? `Order ${orderNumber(orderId)} was refunded`
    : `A part of order ${orderNumber(orderId)} was refunded`;
}

function refundedParagraphs(refund: RefundFacts): string[] {
  const { amount, isFullPayment: isWhole, orderId, isByHand, isWrongAmount } = refund;
  const payment = orderId === null ? 'Your payment' : `Your payment for order ${orderNumber(orderId)}`;
  const fullRefundText = `${payment} of ${formatCents(amount)} has been refunded in full.`;
  const partialRefundText = `We have refunded ${formatCents(amount)} of your payment ${orderPhrase(refund).trim()}.`;
  return [
    isWhole ? fullRefundText : partialRefundText,
    ...reasonLines(refund),
    ...(orderId === null
      ? [
          isWrongAmount
            ? 'Its amount was not that of your checkout, so we could not turn it into an order. We are sorry.'
            : 'It reached us after your checkout had expired, so we could not turn it into an order. We are sorry.',
        ]
      : []),
    isByHand ? 'We paid it back in another way than to your card.' : STATEMENT,
  ];
}

const orderPhrase = ({ orderId }: RefundFacts) => (orderId === null ? '' : `for order ${orderNumber(orderId)} `);
const reasonLines = ({ note }: RefundFacts) => (note ? [`Reason: ${note}`] : []);
