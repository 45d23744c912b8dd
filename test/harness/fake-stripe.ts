import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { type Answer, failure, list, notFound, rejection, success } from './fake-stripe/answers.ts';
import { partOf, textsOf } from './fake-stripe/form.ts';
import { IdempotentReplies } from './fake-stripe/idempotent-replies.ts';
import {
  chargeOf,
  type Dispute,
  type FraudWarning,
  type Intent,
  newDispute,
  newEvent,
  newIntent,
  newRefund,
  newWarning,
  type Refund,
  token,
  updateIntent,
} from './fake-stripe/objects.ts';
import { newCalculation, TaxLedger } from './fake-stripe/tax.ts';

export const WEBHOOK_SECRET = 'whsec_for_tests';

/** Stripe's HTTP API on loopback, with errors, idempotency and signed webhooks. */
export class FakeStripe {
  readonly intents = new Map<string, Intent>();
  readonly refunds: Refund[] = [];
  readonly disputes: Dispute[] = [];
  readonly warnings: FraudWarning[] = [];
  /** Events of everything that happened, oldest first, for `deliver`. */
  readonly events: ReturnType<typeof newEvent>[] = [];
  /** New refunds wait for the bank, as those of bank debits do. */
  areRefundsPending = false;
  /** Every call fails before it takes effect. */
  isDown = false;
  /** Every call takes effect and returns a 500. */
  shouldFailAfterEffect = false;
  shouldRejectRefunds = false;
  /** Ways to pay that are not activated in the account. */
  readonly inactiveMethods = new Set<string>();
  /** Payments cannot be changed. */
  shouldRejectUpdates = false;
  rejectedUpdateCount = 0;
  /** The key was withdrawn. */
  isKeyRevoked = false;
  /** Events of the endpoint at this address. */
  readonly endpoints = new Map<string, readonly string[]>();
  taxStatus: 'active' | 'pending' = 'active';
  /** Calculations of Stripe Tax, newest last. */
  readonly calculations: ReturnType<typeof newCalculation>[] = [];
  readonly taxes = new TaxLedger();
  shouldRejectTaxRecords = false;
  /** Percent of sales tax by state. */
  readonly taxRates = new Map([['TX', 8.25]]);
  /** Refuses calls with 400 and this code. */
  rejectionCode: string | null = null;
  /** Every call takes effect without a reply. */
  shouldLoseReplies = false;
  /** Runs before a canceled payment is answered. */
  beforeCancelReply: ((intent: Intent) => Promise<void>) | null = null;
  /** Keys of payment and refund requests. */
  readonly keys: string[] = [];
  readonly #answers = new IdempotentReplies();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(async (req, res) => {
      const { status, body } = await this.#answer(req);
      const [, id = ''] = /(\w+)\/cancel$/.exec(req.url ?? '') ?? [];
      if (id && status === 200) await this.beforeCancelReply?.(this.intent(id));
      if (this.shouldLoseReplies) req.socket.destroy();
      else res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }

  static async start(): Promise<FakeStripe> {
    const stripe = new FakeStripe();
    await new Promise<void>((resolve) => stripe.#server.listen(0, '127.0.0.1', resolve));
    return stripe;
  }

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

  /** Confirms the payment as the browser would. */
  pay(id: string): Intent {
    const intent = this.intent(id);
    const paymentFields = {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: `ch_${token()}`,
    } as const;
    this.#recordEvent('payment_intent.succeeded', Object.assign(intent, paymentFields));
    return intent;
  }

  /** The browser confirms a bank account; the bank takes days. */
  payByBank(id: string): Intent {
    return Object.assign(this.intent(id), { status: 'processing', payment_method: BANK_ACCOUNT.id });
  }

  /** The customer's bank asks them to confirm the payment. */
  requireAuthentication(id: string): Intent {
    return Object.assign(this.intent(id), { status: 'requires_action' });
  }

  /** The provider works on the payment. */
  startProcessing(id: string): Intent {
    return Object.assign(this.intent(id), { status: 'processing' });
  }

  /** The bank does not pay. */
  failAtBank(id: string): Intent {
    const last_payment_error = {
      type: 'card_error',
      code: 'payment_intent_payment_attempt_failed',
      decline_code: 'insufficient_funds',
      message: "The customer's account has insufficient funds to cover this payment.",
    };
    return Object.assign(this.intent(id), {
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error,
    });
  }

  intent(id: string): Intent {
    const storedIntent = this.intents.get(id);
    if (!storedIntent) throw new Error(`no intent ${id}`);
    return storedIntent;
  }

  /** A refund by the merchant at Stripe's dashboard. */
  refundAtDashboard(id: string, amount: number): Refund {
    const intent = this.intent(id);
    if (amount > this.refundable(id)) throw new Error('more than is left');
    return this.#addRefund(intent, newRefund(intent, amount));
  }

  /** What Stripe would still pay back: a failed refund gives its amount free again. */
  refundable(id: string): number {
    const activeRefunds = this.refunds.filter(
      ({ payment_intent, status }) => payment_intent === id && (status === 'succeeded' || status === 'pending'),
    );
    return this.intent(id).amount_received - activeRefunds.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** The bank has paid a pending refund out. */
  completeRefund(refund: Refund): Refund {
    this.#recordEvent('refund.updated', Object.assign(refund, { status: 'succeeded' }));
    return refund;
  }

  /** The bank returns the refund. */
  failRefund(refund: Refund): Refund {
    Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
    this.#recordEvent('refund.updated', refund);
    this.#recordEvent('refund.failed', refund);
    return refund;
  }

  /** The cardholder disputes a payment; the bank takes the money. */
  dispute(id: string, reason = 'fraudulent', amount?: number): Dispute {
    const dispute = newDispute(this.intent(id), reason, amount);
    this.disputes.push(dispute);
    this.#recordEvent('charge.dispute.created', dispute);
    dispute.balance_transactions.push({ amount: -dispute.amount });
    this.#recordEvent('charge.dispute.funds_withdrawn', dispute);
    return dispute;
  }

  /** The merchant answers at the dashboard. */
  submitEvidence(dispute: Dispute): Dispute {
    Object.assign(dispute.evidence_details, { has_evidence: true, submission_count: 1 });
    this.#recordEvent('charge.dispute.updated', Object.assign(dispute, { status: 'under_review' as const }));
    return dispute;
  }

  closeDispute(dispute: Dispute, status: 'won' | 'lost'): Dispute {
    this.#recordEvent('charge.dispute.closed', Object.assign(dispute, { status }));
    if (status === 'lost') return dispute;
    dispute.balance_transactions.push({ amount: dispute.amount });
    this.#recordEvent('charge.dispute.funds_reinstated', dispute);
    return dispute;
  }

  addFraudWarning(id: string, fraudType = 'made_with_stolen_card'): FraudWarning {
    const warning = newWarning(this.intent(id), fraudType);
    this.warnings.push(warning);
    this.#recordEvent('radar.early_fraud_warning.created', warning);
    return warning;
  }

  /** Delivers one event as it was when it happened. @returns the reply's status */
  async deliver(appUrl: string, event: (typeof this.events)[number]): Promise<number> {
    return (await this.#send(appUrl, JSON.stringify(event))).status;
  }

  /**
   * Sends a webhook signed by Stripe's SDK.
   * @returns the reply
   */
  async sendWebhook(appUrl: string, type: string, object: object, changes: WebhookChanges = {}): Promise<Response> {
    return await this.#send(appUrl, JSON.stringify({ ...newEvent(type, object), ...changes.event }), changes);
  }

  async #send(appUrl: string, payload: string, changes: WebhookChanges = {}): Promise<Response> {
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
    if (this.isKeyRevoked) return failure(401, 'invalid_request_error', 'Invalid API Key provided: sk_test_****fake');
    const { pathname, searchParams } = new URL(req.url ?? '', this.url);
    const method = req.method ?? '';
    const keyHeader = req.headers['idempotency-key'];
    const key = typeof keyHeader === 'string' ? keyHeader : undefined;
    if (key !== undefined) this.keys.push(key);
    return this.#answers.executeOnce(key, `${method} ${pathname}`, form, () => {
      const answer = this.#route(method, pathname, searchParams, form);
      return this.shouldFailAfterEffect ? failure(500, 'api_error', 'An unknown error occurred') : answer;
    });
  }

  #route(method: string, pathname: string, search: URLSearchParams, form: URLSearchParams): Answer {
    const [, resource = '', id = '', action = ''] =
      /^\/v1\/([\w/]*?s|account)(?:\/(\w+))?(?:\/(\w+))?$/.exec(pathname) ?? [];
    if (resource === 'refunds' && method === 'POST') return this.#refund(form);
    if (resource.startsWith('tax/')) return this.#tax(method, resource, id, action, form);
    if (resource === 'charges') return this.#charge(id);
    const paymentObjects = this.#objectsOf(resource);
    if (paymentObjects) {
      const paymentIntentId = search.get('payment_intent');
      const newestFirst = paymentObjects.filter(({ payment_intent }) => payment_intent === paymentIntentId).reverse();
      return success(list(newestFirst, pathname));
    }
    const accountReply = method === 'GET' ? accountReplies[resource]?.(this.endpoints) : undefined;
    if (accountReply) return success(accountReply);
    if (resource !== 'payment_intents') return failure(404, 'invalid_request_error', 'Unrecognized request URL');
    if (!id)
      return method === 'POST' ? this.#create(form) : success(list([...this.intents.values()].reverse(), pathname));
    const intent = this.intents.get(id);
    if (!intent) return notFound(`payment_intent: '${id}'`);
    if (action === 'cancel') return cancelIntent(intent);
    if (action === 'confirm') return this.#confirm(intent, form);
    return method === 'POST' ? this.#update(intent, form) : success(expandIntent(intent, search));
  }

  #objectsOf(resource: string): readonly { payment_intent: string | null }[] | null {
    if (resource === 'refunds') return this.refunds;
    if (resource === 'disputes') return this.disputes;
    return resource === 'radar/early_fraud_warnings' ? this.warnings : null;
  }

  #charge(id: string): Answer {
    const intent = [...this.intents.values()].find(({ latest_charge }) => latest_charge === id);
    return intent
      ? success(chargeOf(intent, intent.amount_received - this.refundable(intent.id)))
      : notFound(`charge: '${id}'`);
  }

  #create(form: URLSearchParams): Answer {
    if (this.rejectionCode) return rejection(this.rejectionCode);
    const intent = newIntent(form);
    const inactiveMethod = intent.payment_method_types.find((type) => this.inactiveMethods.has(type));
    if (inactiveMethod) return inactiveMethodError(inactiveMethod);
    this.intents.set(intent.id, intent);
    return success(intent);
  }

  #tax(method: string, resource: string, id: string, action: string, form: URLSearchParams): Answer {
    if (resource === 'tax/settings') return success({ status: this.taxStatus });
    if (resource === 'tax/calculations') return this.#calculate(form);
    if (this.shouldRejectTaxRecords)
      return failure(403, 'invalid_request_error', 'This key may not write tax transactions.');
    return method === 'POST'
      ? this.taxes.recordTransaction(id, form, this.calculations)
      : this.taxes.readTransaction(id, action);
  }

  #calculate(form: URLSearchParams): Answer {
    if (this.rejectionCode) return rejection(this.rejectionCode);
    const calculation = newCalculation(form, this.taxRates);
    this.calculations.push(calculation);
    return success(calculation);
  }

  #update(intent: Intent, form: URLSearchParams): Answer {
    if (!this.shouldRejectUpdates) return success(updateIntent(intent, form));
    this.rejectedUpdateCount++;
    return failure(503, 'api_error', 'No changes just now');
  }

  /** Called by Stripe.js with a publishable key. */
  #confirm(intent: Intent, form: URLSearchParams): Answer {
    if (form.get('client_secret') !== intent.client_secret) return notFound('payment_intent');
    if (intent.status !== 'requires_payment_method') return unexpectedState(intent);
    if (form.get('card') === 'bank') return success(this.payByBank(intent.id));
    const rejectCard = cardRejections[form.get('card') ?? ''];
    return rejectCard ? rejectCard(intent) : success(this.pay(intent.id));
  }

  #refund(form: URLSearchParams): Answer {
    if (this.shouldRejectRefunds) return failure(503, 'api_error', 'No refunds just now');
    if (this.rejectionCode) return rejection(this.rejectionCode);
    const intent = this.intents.get(form.get('payment_intent') ?? '');
    if (!intent) return notFound('payment_intent');
    const openDispute = this.disputes.find(
      ({ payment_intent, status }) => payment_intent === intent.id && status !== 'won' && !status.startsWith('warning'),
    );
    if (openDispute)
      return failure(400, 'invalid_request_error', 'Charge has been charged back.', { code: 'charge_disputed' });
    const refundableAmount = this.refundable(intent.id);
    if (refundableAmount === 0)
      return failure(400, 'invalid_request_error', 'Charge has already been refunded.', {
        code: 'charge_already_refunded',
      });
    const amount = Number(form.get('amount') ?? refundableAmount);
    if (amount > refundableAmount)
      return failure(400, 'invalid_request_error', 'Refund amount is greater than unrefunded amount on charge', {
        param: 'amount',
      });
    return success(this.#addRefund(intent, newRefund(intent, amount, textsOf(partOf(form, 'metadata')))));
  }

  #addRefund(intent: Intent, refund: Refund): Refund {
    if (this.areRefundsPending) refund.status = 'pending';
    this.refunds.push(refund);
    this.#recordEvent('refund.created', refund);
    this.#recordEvent('charge.refunded', chargeOf(intent, intent.amount_received - this.refundable(intent.id)));
    return refund;
  }

  #recordEvent(type: string, object: object): void {
    this.events.push(newEvent(type, structuredClone(object)));
  }
}

const BANK_ACCOUNT = { id: 'pm_bank', object: 'payment_method', type: 'us_bank_account' };

const expandIntent = (intent: Intent, search: URLSearchParams) =>
  [...search.values()].includes('payment_method') && intent.payment_method === BANK_ACCOUNT.id
    ? { ...intent, payment_method: BANK_ACCOUNT }
    : intent;

const inactiveMethodError = (type: string) =>
  failure(400, 'invalid_request_error', `The payment method type provided: ${type} is invalid.`, {
    param: 'payment_method_types',
  });

/** What `doctor` asks for. */
const accountReplies: Record<string, (endpoints: ReadonlyMap<string, readonly string[]>) => object> = {
  account: () => ({
    object: 'account',
    charges_enabled: true,
    capabilities: { us_bank_account_ach_payments: 'active' },
    settings: { payments: { statement_descriptor: 'EXAMPLE DIRECTORIES' } },
  }),
  webhook_endpoints: (endpoints) =>
    list(
      [...endpoints].map(([url, enabled_events]) => ({
        object: 'webhook_endpoint',
        url,
        enabled_events,
        status: 'enabled',
      })),
      '/v1/webhook_endpoints',
    ),
  payment_method_domains: () => list([], '/v1/payment_method_domains'),
};

/** Declining test cards (https://docs.stripe.com/testing). */
const cardRejections: Record<string, (intent: Intent) => Answer> = {
  '4000000000000002': (payment_intent) =>
    failure(402, 'card_error', 'Your card was declined.', { code: 'card_declined', payment_intent }),
  '4000008400001629': (payment_intent) =>
    failure(400, 'invalid_request_error', 'We are unable to authenticate your payment method.', {
      code: 'payment_intent_authentication_failure',
      payment_intent,
    }),
};

export interface WebhookChanges {
  /** Overrides of event fields. */
  event?: Record<string, unknown>;
  secret?: string;
  /** Seconds since signing. */
  age?: number;
  /** Another signature; `null` for none. */
  signature?: string | null;
  /** Changes the payload after signing. */
  rewrite?: (payload: string) => string;
}

function cancelIntent(intent: Intent): Answer {
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
    return unexpectedState(intent);
  return success(Object.assign(intent, { status: 'canceled', canceled_at: Math.floor(Date.now() / 1000) }));
}

const unexpectedState = (payment_intent: Intent) =>
  failure(400, 'invalid_request_error', `This PaymentIntent has a status of ${payment_intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent,
  });
