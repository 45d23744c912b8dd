import { formatCents } from '../../shared/money.ts';
import { formatCalendarDay } from '../../texts/format.ts';
import { type Letter, renderLetter } from '../mail/index.ts';
import { ordersLink } from './order-mails.ts';
import { orderNumber } from './schema.ts';

export interface RefundNews {
  to: string;
  /** Cents. */
  amount: number;
  /** Of the whole payment. */
  isWhole: boolean;
  orderId: number | null;
  /** In the administrator's words. */
  note: string | null;
  isByHand: boolean;
  /** Of a payment without an order. */
  isWrongAmount?: boolean;
  /** Taken off an invoice: what is still due; `null` for money that went back. */
  stillDue: { amount: number; dueOn: string } | null;
}

type Written = Pick<Letter, 'subject' | 'paragraphs'>;

const STATEMENT = 'It can take 5-10 days to appear on your statement.';

/** To the customer, once the provider has accepted the refund or failed it afterward. */
export function refundLetter(refund: RefundNews, state: 'pending' | 'refunded' | 'failed', appUrl: string) {
  const { to, orderId } = refund;
  const action = orderId === null ? { label: 'Back to the shop', url: `${appUrl}/shop` } : ordersLink(appUrl);
  return renderLetter({ to, ...letters[state](refund), action });
}

const letters: Record<'pending' | 'refunded' | 'failed', (refund: RefundNews) => Written> = {
  pending: (refund) => ({
    subject: `Your refund ${forOrder(refund)}is on its way`,
    paragraphs: [
      `Your refund of ${formatCents(refund.amount)} ${forOrder(refund)}was accepted. Your bank is working on it.`,
      ...because(refund),
      'We will email you again when it is done.',
    ],
  }),
  refunded: (refund) =>
    refund.stillDue
      ? creditOf(refund, refund.stillDue)
      : { subject: refundedSubject(refund), paragraphs: refundedParagraphs(refund) },
  failed: (refund) => ({
    subject: `Your refund ${forOrder(refund)}did not go through`,
    paragraphs: [
      `Your bank returned our refund of ${formatCents(refund.amount)}${refund.orderId === null ? '' : ` for order ${orderNumber(refund.orderId)}`}.`,
      'We are looking into it and will find another way to pay you back. If your card was replaced, please let us know.',
    ],
  }),
};

const creditOf = (refund: RefundNews, { amount, dueOn }: NonNullable<RefundNews['stillDue']>): Written => ({
  subject: `Your invoice ${forOrder(refund)}has changed`,
  paragraphs: [
    `We took ${formatCents(refund.amount)} off your invoice ${forOrder(refund).trim()}.`,
    ...because(refund),
    amount === 0 ? 'Nothing is due any more.' : `${formatCents(amount)} are due by ${formatCalendarDay(dueOn)}.`,
  ],
});

function refundedSubject({ orderId, isWhole }: RefundNews): string {
  if (orderId === null) return 'Your payment was refunded';
  return isWhole
    ? `Order ${orderNumber(orderId)} was refunded`
    : `A part of order ${orderNumber(orderId)} was refunded`;
}

function refundedParagraphs(refund: RefundNews): string[] {
  const { amount, isWhole, orderId, isByHand, isWrongAmount } = refund;
  const payment = orderId === null ? 'Your payment' : `Your payment for order ${orderNumber(orderId)}`;
  const whole = `${payment} of ${formatCents(amount)} has been refunded in full.`;
  const part = `We have refunded ${formatCents(amount)} of your payment ${forOrder(refund).trim()}.`;
  return [
    isWhole ? whole : part,
    ...because(refund),
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

const forOrder = ({ orderId }: RefundNews) => (orderId === null ? '' : `for order ${orderNumber(orderId)} `);
const because = ({ note }: RefundNews) => (note ? [`Reason: ${note}`] : []);
