import { expect, test } from 'vitest';
import { chargeOf, type FieldType, newDispute, newEvent, shapes } from './harness/fake-stripe/objects.ts';
import { FakeStripe } from './harness/fake-stripe.ts';

/** Documented but absent from the fixtures (https://docs.stripe.com/api/refunds/object). */
const EXTRA_FIELDS: Record<string, string[]> = { refund: ['failure_reason'] };

function typeOf(value: unknown): FieldType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  if (type === 'boolean' || type === 'number' || type === 'string' || type === 'object') return type;
  throw new Error(`no type of JSON: ${type}`);
}

function faultsOf(kind: string, value: object): string[] {
  const shape = shapes[kind] ?? {};
  const fieldFaults = Object.entries(value).flatMap(([name, field]) => {
    const expectedType = shape[name];
    if (!expectedType) return EXTRA_FIELDS[kind]?.includes(name) ? [] : [`${kind}.${name} is not Stripe’s`];
    const type = typeOf(field);
    return expectedType === 'null' || type === 'null' || type === expectedType
      ? []
      : [`${kind}.${name} is ${type}, not ${expectedType}`];
  });
  const missingFields = Object.keys(shape).filter((name) => !(name in value));
  return [...fieldFaults, ...missingFields.map((name) => `${kind}.${name} is missing`)];
}

async function ask(stripe: FakeStripe, path: string, form: Record<string, string>, key?: string) {
  const answer = await fetch(`${stripe.url}/v1/${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
}

const INTENT_FORM = { amount: '1000', currency: 'usd', 'payment_method_types[0]': 'card', 'metadata[checkoutId]': '7' };

test('the Stripe fake has the fields and types that Stripe publishes', async () => {
  const stripe = await FakeStripe.start();
  try {
    const { body: intentBody } = await ask(stripe, 'payment_intents', INTENT_FORM);
    expect(faultsOf('payment_intent', intentBody)).toEqual([]);
    const intent = stripe.pay(String(intentBody.id));
    expect(faultsOf('payment_intent', intent)).toEqual([]);
    const { body: refund } = await ask(stripe, 'refunds', { payment_intent: intent.id });
    expect(faultsOf('refund', refund)).toEqual([]);
    const [storedRefund] = stripe.refunds;
    if (!storedRefund) throw new Error('no refund was made');
    expect(faultsOf('refund', stripe.failRefund(storedRefund))).toEqual([]);
    expect(faultsOf('charge', chargeOf(intent, 1000))).toEqual([]);
    expect(faultsOf('dispute', newDispute(intent, 'fraudulent'))).toEqual([]);
    expect(faultsOf('event', newEvent('charge.refunded', chargeOf(intent)))).toEqual([]);
  } finally {
    await stripe.stop();
  }
});

test('a repeated key gets the same reply, errors included, and is refused with other parameters', async () => {
  const stripe = await FakeStripe.start();
  try {
    const [firstReply, secondReply] = [
      await ask(stripe, 'payment_intents', INTENT_FORM, 'k1'),
      await ask(stripe, 'payment_intents', INTENT_FORM, 'k1'),
    ];
    expect([secondReply, stripe.intents.size]).toEqual([firstReply, 1]);
    const conflictingReply = await ask(stripe, 'payment_intents', { ...INTENT_FORM, amount: '2000' }, 'k1');
    expect(conflictingReply).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } });
    const otherEndpointReply = await ask(stripe, 'refunds', INTENT_FORM, 'k1');
    expect(otherEndpointReply).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } });
    stripe.shouldFailAfterEffect = true;
    expect((await ask(stripe, 'payment_intents', INTENT_FORM, 'k2')).status).toBe(500);
    stripe.shouldFailAfterEffect = false;
    expect((await ask(stripe, 'payment_intents', INTENT_FORM, 'k2')).status).toBe(500);
    stripe.isDown = true;
    expect((await ask(stripe, 'payment_intents', INTENT_FORM, 'k3')).status).toBe(503);
    stripe.isDown = false;
    expect((await ask(stripe, 'payment_intents', INTENT_FORM, 'k3')).status, 'nothing had begun').toBe(200);
  } finally {
    await stripe.stop();
  }
});
