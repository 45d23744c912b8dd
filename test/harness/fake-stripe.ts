import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';

export interface Intent {
  id: string;
  object: 'payment_intent';
  client_secret: string;
  amount: number;
  amount_received: number;
  currency: string;
  status: Stripe.PaymentIntent.Status;
  metadata: Record<string, string>;
  payment_method_types: string[];
  livemode: boolean;
}

interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  payment_intent: string;
  status: 'succeeded';
}

interface Answer {
  status: number;
  body: unknown;
}

export const WEBHOOK_SECRET = 'whsec_for_tests';

/** Stripe as the product sees it: its HTTP API over loopback, its errors, its idempotency, its signed webhooks. */
export class FakeStripe {
  readonly intents = new Map<string, Intent>();
  readonly refunds: Refund[] = [];
  /** While `true` every call is answered as by a Stripe in trouble. */
  isDown = false;
  refusesRefunds = false;
  /** While set, what is asked for is refused with this code, as Stripe does with 400. */
  refusal: string | null = null;
  /** While `true` everything is done, and nothing answered. */
  losesAnswers = false;
  /** The idempotency keys that payments and refunds were asked for with. */
  readonly keys: string[] = [];
  readonly #answered = new Map<string, Answer>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(async (req, res) => {
      const { status, body } = await this.#answer(req);
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }

  static async start(): Promise<FakeStripe> {
    const stripe = new FakeStripe();
    await new Promise<void>((resolve) => stripe.#server.listen(0, '127.0.0.1', resolve));
    return stripe;
  }

  /** What the product's environment needs. */
  get env(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: 'sk_test_fake',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: this.url,
    };
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The shopper's card goes through, as if confirmed in the browser. */
  pay(id: string): Intent {
    return Object.assign(this.intent(id), { status: 'succeeded', amount_received: this.intent(id).amount });
  }

  intent(id: string): Intent {
    const found = this.intents.get(id);
    if (!found) throw new Error(`no intent ${id}`);
    return found;
  }

  /** Sends a webhook, signed by Stripe's own SDK. @returns its answer. */
  async tell(appUrl: string, type: string, intent: Intent, changes: WebhookChanges = {}): Promise<Response> {
    const event = { id: `evt_${token()}`, object: 'event', type, livemode: false, data: { object: intent } };
    const payload = JSON.stringify({ ...event, ...changes.event });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: changes.secret ?? WEBHOOK_SECRET,
      timestamp: Math.floor(Date.now() / 1000) - (changes.age ?? 0),
    });
    return await fetch(`${appUrl}/api/stripe/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(changes.signature !== null && { 'stripe-signature': changes.signature ?? signature }),
      },
      body: changes.rewrite?.(payload) ?? payload,
    });
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(req: IncomingMessage): Promise<Answer> {
    const form = new URLSearchParams(await text(req));
    if (this.isDown) return failure(503, 'api_error', 'Stripe is in trouble');
    const key = req.headers['idempotency-key'];
    if (typeof key === 'string') this.keys.push(key);
    const earlier = typeof key === 'string' ? this.#answered.get(key) : undefined;
    if (earlier) return this.losesAnswers ? failure(503, 'api_error', 'Nothing was heard') : earlier;
    const answer = this.#route(req.method ?? '', new URL(req.url ?? '', this.url), form);
    if (typeof key === 'string' && answer.status < 500) this.#answered.set(key, structuredClone(answer));
    return this.losesAnswers ? failure(503, 'api_error', 'Nothing was heard') : answer;
  }

  #route(method: string, { pathname, searchParams }: URL, form: URLSearchParams): Answer {
    const [, resource, id = '', action = ''] = /^\/v1\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(pathname) ?? [];
    if (resource === 'refunds') return method === 'POST' ? this.#refund(form) : this.#listRefunds(searchParams);
    if (resource !== 'payment_intents') return failure(404, 'invalid_request_error', 'Unrecognized request URL');
    if (!id) return method === 'POST' ? this.#create(form) : found(list([...this.intents.values()].reverse()));
    const intent = this.intents.get(id);
    if (!intent) return failure(404, 'invalid_request_error', `No such payment_intent: '${id}'`, 'resource_missing');
    if (action === 'cancel') return cancel(intent);
    if (action === 'confirm') return this.#confirm(intent, form);
    if (method === 'POST') Object.assign(intent, { amount: Number(form.get('amount') ?? intent.amount) });
    return found(intent);
  }

  #create(form: URLSearchParams): Answer {
    if (this.refusal) return refused(this.refusal);
    const id = `pi_${token()}`;
    const metadata = [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key ? [[key, value] as const] : [];
    });
    const intent: Intent = {
      id,
      object: 'payment_intent',
      client_secret: `${id}_secret_${token()}`,
      amount: Number(form.get('amount')),
      amount_received: 0,
      currency: form.get('currency') ?? '',
      status: 'requires_payment_method',
      metadata: Object.fromEntries(metadata),
      payment_method_types: form.getAll('payment_method_types[0]'),
      livemode: false,
    };
    this.intents.set(id, intent);
    return found(intent);
  }

  /** What Stripe.js asks for with a publishable key. */
  #confirm(intent: Intent, form: URLSearchParams): Answer {
    if (form.get('client_secret') !== intent.client_secret)
      return failure(404, 'invalid_request_error', 'No such payment_intent', 'resource_missing');
    if (intent.status !== 'requires_payment_method') return unexpectedState(intent);
    if (form.get('card') === '4000000000000002')
      return failure(402, 'card_error', 'Your card was declined.', 'card_declined');
    return found(this.pay(intent.id));
  }

  #refund(form: URLSearchParams): Answer {
    if (this.refusesRefunds) return failure(503, 'api_error', 'No refunds just now');
    if (this.refusal) return refused(this.refusal);
    const intent = this.intent(form.get('payment_intent') ?? '');
    if (this.refunds.some(({ payment_intent }) => payment_intent === intent.id))
      return failure(400, 'invalid_request_error', 'Charge has already been refunded.', 'charge_already_refunded');
    const amount = Number(form.get('amount') ?? intent.amount_received);
    const refund: Refund = {
      id: `re_${token()}`,
      object: 'refund',
      amount,
      payment_intent: intent.id,
      status: 'succeeded',
    };
    this.refunds.push(refund);
    return found(refund);
  }

  #listRefunds(search: URLSearchParams): Answer {
    const wanted = search.get('payment_intent');
    return found(list(this.refunds.filter(({ payment_intent }) => payment_intent === wanted)));
  }
}

export interface WebhookChanges {
  /** Fields of the event that are other than usual. */
  event?: Record<string, unknown>;
  secret?: string;
  /** Seconds since it was signed. */
  age?: number;
  /** Another signature; `null` for none. */
  signature?: string | null;
  /** Changes the bytes after they were signed. */
  rewrite?: (payload: string) => string;
}

function cancel(intent: Intent): Answer {
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
    return unexpectedState(intent);
  return found(Object.assign(intent, { status: 'canceled' }));
}

const unexpectedState = ({ status }: Intent) =>
  failure(
    400,
    'invalid_request_error',
    `This PaymentIntent has a status of ${status}.`,
    'payment_intent_unexpected_state',
  );

const refused = (code: string) => failure(400, 'invalid_request_error', `Refused because of ${code}.`, code);

const token = () => randomBytes(12).toString('hex');
const found = (body: object): Answer => ({ status: 200, body });
const list = (data: readonly unknown[]) => ({ object: 'list', data, has_more: false });

function failure(status: number, type: string, message: string, code?: string): Answer {
  return { status, body: { error: { type, message, ...(code && { code }) } } };
}
