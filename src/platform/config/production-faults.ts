import { withExample } from './hints.ts';
import { isLoopback } from './loopback.ts';

interface ProductionInput {
  APP_URL?: string | undefined;
  ALLOW_HTTP: boolean;
  DATABASE_URL: string;
  DATABASE_OWNER_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_READ_URL?: string | undefined;
  REDIS_URL: string;
  REDIS_SENTINELS?: readonly unknown[] | undefined;
  PUBLIC_FRAME_ANCESTORS: readonly string[];
  ADMIN_PASSWORD?: string | undefined;
  SESSION_SECRET?: string[] | undefined;
  DATA_KEYS?: string[] | undefined;
  SMTP_URL?: string | undefined;
  METRICS_TOKEN?: string | undefined;
  MAIL_FROM?: string | undefined;
  OPERATOR_NAME?: string | undefined;
  RATE_LIMIT_SCALE: number;
  IMPORT_TEST_ORIGINS: readonly string[];
  PAYMENTS?: string | undefined;
  ALLOW_TEST_PAYMENTS: boolean;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
}

/** Public default, rejected in production. */
export const DEVELOPMENT_SECRET = 'development-only-secret-not-for-production';

const databaseVariables = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const;
const REQUIRED = ['APP_URL', 'SESSION_SECRET', 'OPERATOR_NAME'] as const;
const REQUIRED_FOR_MAIL = ['SMTP_URL', 'MAIL_FROM'] as const;
/** Random secrets of 32 hex digits have more distinct characters. */
const MIN_DISTINCT_CHARACTERS = 8;
const MIN_TOKEN_CHARACTERS = 16;
const MAX_RATE_LIMIT_SCALE = 10;
const COMMON_PASSWORDS = new Set(['password', 'postgres', 'changeme', 'secret', 'foyer', 'admin']);

export function productionFaults(env: ProductionInput): string[] {
  return [
    ...requiredFaults(env, REQUIRED),
    ...(['SESSION_SECRET', 'DATA_KEYS'] as const).flatMap((name) => secretFaults(name, env[name])),
    ...tokenFaults(env.METRICS_TOKEN),
    ...databaseVariables.flatMap((name) => loginFaults(name, env[name])),
    ...redisFaults(env),
    ...frameFaults(env.PUBLIC_FRAME_ANCESTORS),
    ...adminFaults(env.ADMIN_PASSWORD),
    ...stripeFaults(env),
    ...faultIf(
      env.APP_URL?.startsWith('http:') && !env.ALLOW_HTTP,
      withExample('APP_URL', 'must be https in production, or in a private network http with ALLOW_HTTP=on'),
    ),
    ...faultIf(env.IMPORT_TEST_ORIGINS.length > 0, 'IMPORT_TEST_ORIGINS: is for tests alone'),
    ...faultIf(
      env.RATE_LIMIT_SCALE > MAX_RATE_LIMIT_SCALE,
      `RATE_LIMIT_SCALE: is at most ${MAX_RATE_LIMIT_SCALE} in production`,
    ),
  ];
}

/** Returns faults of mail and payments. */
export function serviceFaults(env: ProductionInput): string[] {
  return [
    ...requiredFaults(env, REQUIRED_FOR_MAIL),
    ...faultIf(
      env.PAYMENTS === 'test' && !env.ALLOW_TEST_PAYMENTS,
      'PAYMENTS: test sells without money; for a demonstration ALLOW_TEST_PAYMENTS=on allows it in production',
    ),
  ];
}

const requiredFaults = (env: ProductionInput, names: readonly (keyof ProductionInput)[]) =>
  names.filter((name) => !env[name]).map((name) => withExample(name, 'is required in production'));

function secretFaults(name: string, secrets: readonly string[] = []): string[] {
  const isGuessable = (secret: string) =>
    new Set(secret).size < MIN_DISTINCT_CHARACTERS || secret === DEVELOPMENT_SECRET;
  return faultIf(secrets.some(isGuessable), `${name}: can be guessed; \`openssl rand -hex 32\` makes one that cannot`);
}

function tokenFaults(token: string | undefined): string[] {
  if (token === undefined) return [];
  const isShort = token.length < MIN_TOKEN_CHARACTERS;
  return isShort
    ? [`METRICS_TOKEN: needs at least ${MIN_TOKEN_CHARACTERS} characters`]
    : secretFaults('METRICS_TOKEN', [token]);
}

function loginFaults(name: string, url: string | undefined): string[] {
  if (!url) return [];
  const { username, password } = new URL(url);
  const decodedPassword = decodeURIComponent(password);
  const isGuessable =
    decodedPassword === '' ||
    decodedPassword === decodeURIComponent(username) ||
    COMMON_PASSWORDS.has(decodedPassword.toLowerCase());
  return faultIf(isGuessable, withExample(name, 'needs a password that cannot be guessed'));
}

/** Sentinels name a Redis on any machine. */
function redisFaults({ REDIS_URL, REDIS_SENTINELS }: ProductionInput): string[] {
  const { hostname, password } = new URL(REDIS_URL);
  const decodedPassword = decodeURIComponent(password).toLowerCase();
  if (decodedPassword === '' && !REDIS_SENTINELS && isLoopback(hostname)) return [];
  return faultIf(
    decodedPassword === '' || COMMON_PASSWORDS.has(decodedPassword),
    "REDIS_URL: needs a password that cannot be guessed, redis://:password@host; set Redis' requirepass to it",
  );
}

/** `*` and whole schemes. */
const ANY_SITE = /^(?:https?:|(?:https?:\/\/)?\*(?::(?:\d+|\*))?)$/i;

function frameFaults(sources: readonly string[]): string[] {
  return faultIf(
    sources.some((source) => ANY_SITE.test(source)),
    'PUBLIC_FRAME_ANCESTORS: lets every site frame the directories; name those that may, such as https://signage.example',
  );
}

const MIN_ADMIN_PASSWORD_CHARACTERS = 12;
/** Signs around a common password. */
const DECORATION = /[^\p{L}]+/gu;

function adminFaults(password: string | undefined): string[] {
  if (password === undefined) return [];
  const isWeak =
    password.length < MIN_ADMIN_PASSWORD_CHARACTERS ||
    new Set(password).size < MIN_DISTINCT_CHARACTERS ||
    COMMON_PASSWORDS.has(password.toLowerCase().replace(DECORATION, ''));
  return faultIf(
    isWeak,
    `ADMIN_PASSWORD: can be guessed; choose at least ${MIN_ADMIN_PASSWORD_CHARACTERS} characters of several words`,
  );
}

function stripeFaults(env: ProductionInput): string[] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishable } = env;
  const mode = (key: string) => key.split('_')[1];
  return faultIf(
    secretKey && publishable && mode(secretKey) !== mode(publishable),
    'STRIPE_PUBLISHABLE_KEY: is of another mode than STRIPE_SECRET_KEY',
  );
}

const faultIf = (isFaulty: unknown, fault: string): string[] => (isFaulty ? [fault] : []);
