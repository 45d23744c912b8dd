/** What Stripe sends to `POST /api/stripe/webhook`, as set up in docs/operate/payments.md and checked by `doctor`. */
export const webhookEvents = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
  'refund.failed',
] as const;
export type WebhookEventName = (typeof webhookEvents)[number];

export const WEBHOOK_PATH = '/api/stripe/webhook';
