interface DemoInput {
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

const NO_MONEY = 'a demo takes no money: remove it, or set DEMO=off';
const OWN_ACCOUNTS = 'a demo has accounts of its own, which anybody may use: remove it, or set DEMO=off';

const forbiddenVariables = {
  SMTP_URL: 'a demo sends no mail: remove it, or set DEMO=off',
  STRIPE_SECRET_KEY: NO_MONEY,
  STRIPE_PUBLISHABLE_KEY: NO_MONEY,
  STRIPE_WEBHOOK_SECRET: NO_MONEY,
  ADMIN_EMAIL: OWN_ACCOUNTS,
  ADMIN_PASSWORD: OWN_ACCOUNTS,
} as const;

/** Returns one line per variable that `DEMO=on` would make useless or public. */
export function demoFaults(env: DemoInput): string[] {
  const names = Object.keys(forbiddenVariables) as (keyof typeof forbiddenVariables)[];
  return [
    ...names.filter((name) => env[name] !== undefined).map((name) => `${name}: ${forbiddenVariables[name]}`),
    ...(env.PAYMENTS === 'stripe' ? [`PAYMENTS: ${NO_MONEY}`] : []),
    ...(env.SAMPLE === 'off' ? ['SAMPLE: a demo shows the sample; remove it, or set DEMO=off'] : []),
    ...(['SECOND_FACTOR', 'ADMIN_SECOND_FACTOR'] as const)
      .filter((name) => env[name] === 'required')
      .map((name) => `${name}: nobody could sign in to a demo; remove it, or set DEMO=off`),
  ];
}
