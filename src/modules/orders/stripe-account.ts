import Stripe from 'stripe';
import type { Env } from '../../platform/config/env.ts';
import { connect } from './stripe.ts';

/** Stripe account settings that a shop needs; `null` where a restricted key has no access. */
export interface StripeAccount {
  readonly isChargesEnabled: boolean | null;
  readonly statementDescriptor: string | null;
  readonly hasBankDebits: boolean | null;
  readonly endpoints: readonly { url: string; isEnabled: boolean; events: readonly string[] }[] | null;
  /** Also `true` without Stripe Tax. */
  readonly isTaxReady: boolean | null;
  /** Whether the key may record taxes; also `true` without Stripe Tax. */
  readonly hasTaxPermission: boolean;
  readonly wallets: { applePay: boolean; googlePay: boolean; link: boolean } | null;
}

/** @throws Error of Stripe when the key is rejected or Stripe is unreachable */
export async function readStripeAccount(env: Env): Promise<StripeAccount> {
  const stripe = connect(env);
  await stripe.paymentIntents.list({ limit: 1 });
  const account = await ifPermitted(stripe.accounts.retrieveCurrent());
  const endpoints = await ifPermitted(stripe.webhookEndpoints.list({ limit: 100 }));
  const domain_name = new URL(env.APP_URL).hostname;
  const taxes = env.TAX === 'stripe' ? await ifPermitted(stripe.tax.settings.retrieve()) : { status: 'active' };
  const domains = await ifPermitted(stripe.paymentMethodDomains.list({ domain_name, limit: 1 }));
  return {
    isChargesEnabled: account?.charges_enabled ?? null,
    statementDescriptor: account?.settings?.payments.statement_descriptor ?? null,
    hasBankDebits: account && account.capabilities?.us_bank_account_ach_payments === 'active',
    hasTaxPermission: env.TAX !== 'stripe' || (await canRecordTax(stripe)),
    isTaxReady: taxes && taxes.status === 'active',
    endpoints:
      endpoints?.data.map(({ url, status, enabled_events: events }) => ({
        url,
        isEnabled: status === 'enabled',
        events,
      })) ?? null,
    wallets: domains && walletsOf(domains.data[0]),
  };
}

/** Tests the permission with a nonexistent transaction. */
async function canRecordTax(stripe: Stripe): Promise<boolean> {
  const probe = stripe.tax.transactions.retrieve('tax_none').catch((error) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return true;
    throw error;
  });
  return (await ifPermitted(probe)) !== null;
}

function walletsOf(domain: Stripe.PaymentMethodDomain | undefined): NonNullable<StripeAccount['wallets']> {
  const isActive = (wallet: { status: string } | undefined) => domain?.enabled === true && wallet?.status === 'active';
  return {
    applePay: isActive(domain?.apple_pay),
    googlePay: isActive(domain?.google_pay),
    link: isActive(domain?.link),
  };
}

async function ifPermitted<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    throw error;
  }
}
