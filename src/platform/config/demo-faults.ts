interface Given {
  SMTP_URL?: string | undefined;
  PAYMENTS?: string | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  ADMIN_EMAIL?: string | undefined;
  ADMIN_PASSWORD?: string | undefined;
  ADMIN_SECOND_FACTOR?: string | undefined;
  SECOND_FACTOR: string;
  SAMPLE?: string | undefined;
}

const STRIPE = 'a demo takes no money: remove it, or set DEMO=off';
const ACCOUNTS = 'a demo has accounts of its own, which anybody may use: remove it, or set DEMO=off';

const refused = {
  SMTP_URL: 'a demo sends no mail: remove it, or set DEMO=off',
  STRIPE_SECRET_KEY: STRIPE,
  STRIPE_PUBLISHABLE_KEY: STRIPE,
  STRIPE_WEBHOOK_SECRET: STRIPE,
  ADMIN_EMAIL: ACCOUNTS,
  ADMIN_PASSWORD: ACCOUNTS,
} as const;

/** What `DEMO=on` would make useless or public; one line per variable. */
export function demoFaults(env: Given): string[] {
  const names = Object.keys(refused) as (keyof typeof refused)[];
  return [
    ...names.filter((name) => env[name] !== undefined).map((name) => `${name}: ${refused[name]}`),
    ...(env.PAYMENTS === 'stripe' ? [`PAYMENTS: ${STRIPE}`] : []),
    ...(env.SAMPLE === 'off' ? ['SAMPLE: a demo shows the sample; remove it, or set DEMO=off'] : []),
    ...(['SECOND_FACTOR', 'ADMIN_SECOND_FACTOR'] as const)
      .filter((name) => env[name] === 'required')
      .map((name) => `${name}: nobody could sign in to a demo; remove it, or set DEMO=off`),
  ];
}
