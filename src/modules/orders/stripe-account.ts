import Stripe from 'stripe';
import type { Env } from '../../platform/config/env.ts';
import { connect } from './stripe.ts';

/** What a shop needs of its account at Stripe; `null` where a restricted key may not look. */
export interface StripeAccount {
  readonly isChargesEnabled: boolean | null;
  /** Of card statements. */
  readonly statementDescriptor: string | null;
  readonly hasBankDebits: boolean | null;
  readonly endpoints: readonly { url: string; isEnabled: boolean; events: readonly string[] }[] | null;
  /** `true` also where Stripe Tax is not used. */
  readonly isTaxReady: boolean | null;
  /** Whether the key may record taxes; `true` also where Stripe Tax is not used. */
  readonly recordsTax: boolean;
  /** Wallets that may show on the domain. */
  readonly wallets: { applePay: boolean; googlePay: boolean; link: boolean } | null;
}

/** @throws Error with Stripe's words when the key is refused or Stripe cannot be reached */
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
    recordsTax: env.TAX !== 'stripe' || (await mayRecordTax(stripe)),
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

/** Asks for a transaction that does not exist. */
async function mayRecordTax(stripe: Stripe): Promise<boolean> {
  const asked = stripe.tax.transactions.retrieve('tax_none').catch((error) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return true;
    throw error;
  });
  return (await ifPermitted(asked)) !== null;
}

function walletsOf(domain: Stripe.PaymentMethodDomain | undefined): NonNullable<StripeAccount['wallets']> {
  const isActive = (wallet: { status: string } | undefined) => domain?.enabled === true && wallet?.status === 'active';
  return {
    applePay: isActive(domain?.apple_pay),
    googlePay: isActive(domain?.google_pay),
    link: isActive(domain?.link),
  };
}

async function ifPermitted<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    throw error;
  }
}
