/** Settings without a variable. Other files read them instead of `DEMO`. */
export interface UseSettings {
  /** Strangers share the accounts: no limit counts by account, and nobody learns the network address of another. */
  readonly hasSharedAccounts: boolean;
  /** Mails are stored and not sent. */
  readonly isMailDiscarded: boolean;
  readonly isHiddenFromSearch: boolean;
  /** Error for the URL of an external picture; `null` where such pictures are downloaded. */
  readonly linkRejection: string | null;
}

export const usualSettings: UseSettings = {
  hasSharedAccounts: false,
  isMailDiscarded: false,
  isHiddenFromSearch: false,
  linkRejection: null,
};

export const demoSettings: UseSettings = {
  hasSharedAccounts: true,
  isMailDiscarded: true,
  isHiddenFromSearch: true,
  linkRejection: 'This demo opens no links. Upload the picture instead.',
};

/** Values of variables: a demo shows the sample, takes no money, and has public administrators. */
export const demoDefaults = { SAMPLE: true, PAYMENTS: 'test', ADMIN_SECOND_FACTOR: 'optional' } as const;

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
