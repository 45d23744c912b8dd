import { expect, test } from 'vitest';
import { chargeOf, type FieldType, newDispute, newEvent, shapes } from './harness/fake-stripe/objects.ts';
import { FakeStripe } from './harness/fake-stripe.ts';

/** Documented but absent from the fixtures (https://docs.stripe.com/api/refunds/object). */
const BESIDES: Record<string, string[]> = { refund: ['failure_reason'] };

function typeOf(value: unknown): FieldType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  if (type === 'boolean' || type === 'number' || type === 'string' || type === 'object') return type;
  throw new Error(`no type of JSON: ${type}`);
}

function faultsOf(kind: string, value: object): string[] {
  const shape = shapes[kind] ?? {};
  const given = Object.entries(value).flatMap(([name, field]) => {
    const wanted = shape[name];
    if (!wanted) return BESIDES[kind]?.includes(name) ? [] : [`${kind}.${name} is not Stripe’s`];
    const type = typeOf(field);
    return wanted === 'null' || type === 'null' || type === wanted ? [] : [`${kind}.${name} is ${type}, not ${wanted}`];
  });
  const left = Object.keys(shape).filter((name) => !(name in value));
  return [...given, ...left.map((name) => `${kind}.${name} is missing`)];
}

async function ask(stripe: FakeStripe, path: string, form: Record<string, string>, key?: string) {
  const answer = await fetch(`${stripe.url}/v1/${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
}

const WANTED = { amount: '1000', currency: 'usd', 'payment_method_types[0]': 'card', 'metadata[checkoutId]': '7' };

test('the Stripe fake has the fields and types that Stripe publishes', async () => {
  const stripe = await FakeStripe.start();
  try {
    const { body: made } = await ask(stripe, 'payment_intents', WANTED);
    expect(faultsOf('payment_intent', made)).toEqual([]);
    const intent = stripe.pay(String(made.id));
    expect(faultsOf('payment_intent', intent)).toEqual([]);
    const { body: refund } = await ask(stripe, 'refunds', { payment_intent: intent.id });
    expect(faultsOf('refund', refund)).toEqual([]);
    const [kept] = stripe.refunds;
    if (!kept) throw new Error('no refund was made');
    expect(faultsOf('refund', stripe.fail(kept))).toEqual([]);
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
    const [first, again] = [
      await ask(stripe, 'payment_intents', WANTED, 'k1'),
      await ask(stripe, 'payment_intents', WANTED, 'k1'),
    ];
    expect([again, stripe.intents.size]).toEqual([first, 1]);
    const other = await ask(stripe, 'payment_intents', { ...WANTED, amount: '2000' }, 'k1');
    expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } });
    const elsewhere = await ask(stripe, 'refunds', WANTED, 'k1');
    expect(elsewhere).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } });
    stripe.breaks = true;
    expect((await ask(stripe, 'payment_intents', WANTED, 'k2')).status).toBe(500);
    stripe.breaks = false;
    expect((await ask(stripe, 'payment_intents', WANTED, 'k2')).status).toBe(500);
    stripe.isDown = true;
    expect((await ask(stripe, 'payment_intents', WANTED, 'k3')).status).toBe(503);
    stripe.isDown = false;
    expect((await ask(stripe, 'payment_intents', WANTED, 'k3')).status, 'nothing had begun').toBe(200);
  } finally {
    await stripe.stop();
  }
});
