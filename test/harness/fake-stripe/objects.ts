import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type Stripe from 'stripe';
import { z } from 'zod';
import { type Nested, partOf, textsOf } from './form.ts';

const types = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;
export type FieldType = (typeof types)[number];

/** Field types from Stripe's OpenAPI fixtures; `null` was empty there. */
export const shapes = z
  .record(z.string(), z.record(z.string(), z.enum(types)))
  .parse(JSON.parse(readFileSync('test/fixtures/stripe-shapes.json', 'utf8')));

export interface Intent extends Record<string, unknown> {
  id: string;
  object: 'payment_intent';
  client_secret: string;
  amount: number;
  amount_received: number;
  currency: string;
  status: Stripe.PaymentIntent.Status;
  description: string | null;
  receipt_email: string | null;
  shipping: Nested;
  metadata: Record<string, string>;
  payment_method_types: string[];
  latest_charge: string | null;
  payment_method: string | null;
}

export interface Refund extends Record<string, unknown> {
  id: string;
  object: 'refund';
  amount: number;
  payment_intent: string;
  metadata: Record<string, string>;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
}

export interface Dispute extends Record<string, unknown> {
  id: string;
  object: 'dispute';
  amount: number;
  payment_intent: string;
  status: Stripe.Dispute.Status;
  balance_transactions: { amount: number }[];
  evidence_details: { due_by: number | null; has_evidence: boolean; past_due: boolean; submission_count: number };
}

export interface FraudWarning extends Record<string, unknown> {
  id: string;
  object: 'radar.early_fraud_warning';
  payment_intent: string | null;
  charge: string;
  actionable: boolean;
}

export const token = () => randomBytes(12).toString('hex');
export const now = () => Math.floor(Date.now() / 1000);

/** Default value per type. */
const defaultValues: Record<FieldType, () => unknown> = {
  null: () => null,
  boolean: () => false,
  number: () => 0,
  string: () => '',
  array: () => [],
  object: () => ({}),
};

function createObject<Given extends object>(kind: string, overrides: Given): Given & Record<string, unknown> {
  const fields = Object.entries(shapes[kind] ?? {}).map(([name, type]) => [name, defaultValues[type]()] as const);
  return { ...Object.fromEntries(fields), created: now(), ...overrides };
}

export function newIntent(form: URLSearchParams): Intent {
  const id = `pi_${token()}`;
  return createObject('payment_intent', {
    id,
    object: 'payment_intent' as const,
    client_secret: `${id}_secret_${token()}`,
    amount: Number(form.get('amount')),
    amount_received: 0,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    currency: form.get('currency') ?? '',
    status: 'requires_payment_method' as const,
    canceled_at: null,
    last_payment_error: null,
    next_action: null,
    description: form.get('description'),
    receipt_email: form.get('receipt_email'),
    shipping: partOf(form, 'shipping'),
    ...(form.has('hooks[inputs][tax][calculation]') && { hooks: partOf(form, 'hooks') }),
    metadata: textsOf(partOf(form, 'metadata')),
    payment_method_types: Object.values(textsOf(partOf(form, 'payment_method_types'))),
    latest_charge: null,
    payment_method: null,
    payment_method_options: partOf(form, 'payment_method_options'),
  });
}

/** Metadata is merged by key (https://docs.stripe.com/api/payment_intents/update). */
export const updateIntent = (intent: Intent, form: URLSearchParams): Intent =>
  Object.assign(intent, {
    amount: Number(form.get('amount') ?? intent.amount),
    description: form.get('description') ?? intent.description,
    metadata: { ...intent.metadata, ...textsOf(partOf(form, 'metadata')) },
  });

export const newRefund = (intent: Intent, amount: number, metadata: Record<string, string> = {}): Refund =>
  createObject('refund', {
    id: `re_${token()}`,
    object: 'refund' as const,
    amount,
    charge: intent.latest_charge,
    currency: intent.currency,
    metadata,
    payment_intent: intent.id,
    status: 'succeeded' as const,
  });

export const chargeOf = (intent: Intent, refundedAmount = 0) =>
  createObject('charge', {
    id: intent.latest_charge ?? '',
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: refundedAmount,
    captured: true,
    currency: intent.currency,
    paid: true,
    payment_intent: intent.id,
    refunded: refundedAmount === intent.amount,
    status: 'succeeded',
  });

const EVIDENCE_DAYS = 9;

export const newDispute = (intent: Intent, reason: string, amount = intent.amount): Dispute =>
  createObject('dispute', {
    id: `dp_${token()}`,
    object: 'dispute' as const,
    amount,
    balance_transactions: [],
    charge: intent.latest_charge ?? '',
    currency: intent.currency,
    evidence_details: {
      due_by: now() + EVIDENCE_DAYS * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    payment_intent: intent.id,
    reason,
    status: 'needs_response' as const,
  });

export const newWarning = (intent: Intent, fraudType: string): FraudWarning =>
  createObject('radar.early_fraud_warning', {
    id: `issfr_${token()}`,
    object: 'radar.early_fraud_warning' as const,
    actionable: true,
    charge: intent.latest_charge ?? '',
    fraud_type: fraudType,
    payment_intent: intent.id as string | null,
  });

export const newEvent = (type: string, object: object) =>
  createObject('event', { id: `evt_${token()}`, object: 'event', type, pending_webhooks: 1, data: { object } });
