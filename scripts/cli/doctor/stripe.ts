import * as calls from '../../../src/modules/orders/calls.ts';
import { readStripeAccount, type StripeAccount, webhookEvents } from '../../../src/modules/orders/index.ts';
import type { Env } from '../../../src/platform/config/env.ts';
import { type Finding, finding } from './finding.ts';

const GUIDE = 'docs/operate/payments.md';

/** Returns nothing without Stripe. */
export async function checkStripe(env: Env): Promise<Finding[]> {
  if (!env.STRIPE_SECRET_KEY) return [];
  const name = 'Stripe key';
  const mode = /^[sr]k_live_/.test(env.STRIPE_SECRET_KEY) ? 'live mode' : 'test mode: no money moves';
  try {
    const account = await readStripeAccount(env);
    return [
      { name, state: 'ok', found: `accepted, ${mode}` },
      chargesFinding(account),
      descriptorFinding(account),
      webhookFinding(account, `${env.APP_URL}${calls.receiveWebhook.path}`),
      ...(env.TAX === 'stripe' ? [taxFinding(account)] : []),
      walletFinding(account, new URL(env.APP_URL).hostname),
    ];
  } catch (error) {
    const advice = `Create a key in Stripe's dashboard and set STRIPE_SECRET_KEY (${GUIDE}). If Stripe cannot be reached, let this machine connect to api.stripe.com`;
    return [{ name, state: 'wrong', found: (error as Error).message, advice }];
  }
}

const unseenFinding = (name: string, permission: string): Finding => ({
  name,
  state: 'unseen',
  found: 'the restricted key may not look',
  advice: `Give it the permission to read ${permission}, or look in Stripe's dashboard`,
});

function chargesFinding({ isChargesEnabled }: StripeAccount): Finding {
  const name = 'Stripe charges';
  if (isChargesEnabled === null) return unseenFinding(name, 'the account');
  const advice =
    "Finish the activation in Stripe's dashboard: it asks for details of your business and its bank account";
  return finding(name, isChargesEnabled, isChargesEnabled ? 'enabled' : 'not enabled for this account', advice);
}

function descriptorFinding({ isChargesEnabled, statementDescriptor }: StripeAccount): Finding {
  const name = 'Stripe statement descriptor';
  if (isChargesEnabled === null) return unseenFinding(name, 'the account');
  const advice = `Set it in Stripe's dashboard, so that customers recognize the charge (${GUIDE})`;
  return finding(name, Boolean(statementDescriptor), statementDescriptor || 'not set', advice);
}

function webhookFinding({ endpoints }: StripeAccount, url: string): Finding {
  const name = 'Stripe webhook';
  if (endpoints === null) return unseenFinding(name, 'webhook endpoints');
  const urlEndpoints = endpoints.filter((endpoint) => endpoint.url === url);
  const enabledEndpoints = urlEndpoints.filter(({ isEnabled }) => isEnabled);
  if (enabledEndpoints.length === 0) {
    const observation = urlEndpoints.length > 0 ? `the endpoint ${url} is disabled` : `no endpoint ${url}`;
    return finding(name, false, observation, `Create or enable it with these events: ${webhookEvents.join(', ')}`);
  }
  const sentEvents = new Set(enabledEndpoints.flatMap(({ events }) => events));
  const missingEvents = sentEvents.has('*') ? [] : webhookEvents.filter((event) => !sentEvents.has(event));
  const observation =
    missingEvents.length > 0
      ? `${url} lacks ${missingEvents.join(', ')}`
      : `${url}, all ${webhookEvents.length} events`;
  return finding(
    name,
    missingEvents.length === 0,
    observation,
    "Add these events to the endpoint in Stripe's dashboard",
  );
}

function taxFinding({ isTaxReady, hasTaxPermission: recordsTax }: StripeAccount): Finding {
  const name = 'Stripe Tax';
  if (isTaxReady === null) return unseenFinding(name, 'tax settings');
  if (!recordsTax)
    return finding(name, false, 'the key may not record taxes', `Let it write tax transactions (${GUIDE})`);
  const advice = `Finish the tax settings in Stripe's dashboard, head office first: until then no checkout opens (${GUIDE})`;
  return finding(name, isTaxReady, isTaxReady ? 'active' : 'not set up', advice);
}

const wallets = { applePay: 'Apple Pay', googlePay: 'Google Pay', link: 'Link' } as const;
const walletKeys = ['applePay', 'googlePay', 'link'] as const;

/** Reports wallets without a fault: cards work without. */
function walletFinding({ wallets: activeWallets }: StripeAccount, domain: string): Finding {
  const name = 'Stripe wallets';
  if (activeWallets === null) return unseenFinding(name, 'payment method domains');
  const hiddenWallets = walletKeys.filter((key) => !activeWallets[key]).map((key) => wallets[key]);
  if (hiddenWallets.length === 0)
    return { name, state: 'ok', found: `${Object.values(wallets).join(', ')} on ${domain}` };
  const advice = `Register the domain in Stripe's dashboard if you want them (${GUIDE})`;
  return { name, state: 'unseen', found: `${hiddenWallets.join(', ')} not active for ${domain}`, advice };
}
