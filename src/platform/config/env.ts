import { z } from 'zod';
import { parseRates } from '../../shared/delivery.ts';
import { email } from '../../shared/fields.ts';
import { parseTaxTable, type TaxTable } from '../../shared/tax-table.ts';
import { demoFaults } from './demo-faults.ts';
import { examples, misspelled, withExample } from './hints.ts';
import { operatorDefaults, operatorVariables, readableFile } from './operator-settings.ts';
import { DEVELOPMENT_SECRET, productionFaults } from './production-faults.ts';
import { retentionVariables } from './retention.ts';
import { secretVariables, withSecretFiles } from './secret-files.ts';
import { frameAncestors } from './source-list.ts';
import { authorityFaults, certificateFaults } from './tls.ts';

const flag = (fallback: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .default(fallback ? 'on' : 'off')
    .transform((value) => ['on', 'true', '1'].includes(value));

const port = z.coerce.number().int().min(0).max(65_535);
const secondFactor = z.enum(['optional', 'required']);
const optional = z.string().min(1).optional();
/** Newest first: the first secret signs or seals, the others still verify. */
const secrets = z
  .string()
  .transform((list) => list.split(',').map((secret) => secret.trim()))
  .pipe(z.array(z.string().min(32, 'needs at least 32 characters')).max(5, 'has at most 5 secrets'));

/** `name=value`, comma-separated, each value URL-encoded: OpenTelemetry's format. */
const headerList = z
  .string()
  .regex(/^[\w-]+=[^=,]+(,[\w-]+=[^=,]+)*$/, 'is no list of name=value')
  .transform((list) => list.split(',').map((entry) => entry.split('=') as [string, string]))
  .transform((entries) => Object.fromEntries(entries.map(([name, value]) => [name, decodeURIComponent(value)])));

const ADDRESS = /^\[?([^[\]]+)\]?:(\d{1,5})$/;
const address = z
  .string()
  .regex(ADDRESS, 'is a list such as 10.0.0.1:26379,10.0.0.2:26379')
  .transform((one) => ADDRESS.exec(one) ?? [])
  .transform(([, host = '', at]) => ({ host, port: Number(at) }))
  .refine(({ port: at }) => at > 0 && at < 65_536, 'has a port that is none');
/** Comma-separated. */
const addresses = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .pipe(z.array(address));

const taxTable = z.string().transform((text, context): TaxTable => {
  const table = parseTaxTable(text);
  if (typeof table !== 'string') return table;
  context.addIssue({ code: 'custom', message: table });
  return z.NEVER;
});

/** Every environment variable. `scripts/check-env.ts` keeps `.env.example` equal. */
export const variables = {
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALLOW_HTTP: flag(false),
  DATA_DIR: z.string().default('.data'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  REDIS_SENTINELS: addresses.optional(),
  REDIS_SENTINEL_MASTER: z.string().min(1).default('mymaster'),
  REDIS_SENTINEL_PASSWORD: optional,
  REDIS_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('foyer'),
  SESSION_SECRET: secrets.optional(),
  DATA_KEYS: secrets.optional(),
  CDN_SECONDS: z.coerce.number().int().min(0).max(86_400).default(0),
  CDN_PURGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CDN_PURGE_TOKEN: optional,
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  REALTIME_SOCKETS: z.coerce.number().int().min(1).default(10_000),
  REALTIME_SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).default(250),
  IMPORT_READER_READY: flag(true),
  IMPORT_TEST_ORIGINS: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/ })))
    .default([]),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  PUBLIC_FRAME_ANCESTORS: frameAncestors.default(["'self'"]),
  METRICS_TOKEN: optional,
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('foyer'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  TLS_CERT: optional,
  TLS_KEY: optional,
  BREACHED_PASSWORDS_URL: z.url({ protocol: /^https?$/ }).optional(),
  ADMIN_SECOND_FACTOR: secondFactor.optional(),
  SECOND_FACTOR: secondFactor.default('optional'),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  ...operatorVariables,
  WEATHER: flag(true),
  WEATHER_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  OPENWEATHER_API_KEY: optional,
  PAYMENTS: z.enum(['test', 'stripe']).optional(),
  ALLOW_TEST_PAYMENTS: flag(false),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'is no secret key of Stripe')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'is no publishable key of Stripe')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\w+/=]{8,}$/, 'is no signing secret of Stripe')
    .optional(),
  ACH_FROM: z.coerce.number().int().min(1).optional(),
  APPLE_PAY_DOMAIN_FILE: readableFile,
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  SHIPPING_TABLE: z
    .string()
    .transform((text) => parseRates(text))
    .refine((rates) => rates !== null, 'is no list such as 1=7.90@2-4,20=14.90@3-5')
    .default([]),
  TAX: z.enum(['flat', 'stripe']).default('flat'),
  TAX_TABLE: taxTable.optional(),
  SUBSCRIPTIONS: flag(false),
  PLAN_LIMITS: z.coerce.number().int().min(1).max(1_000).default(1),
  SAMPLE: z.enum(['on', 'off']).optional(),
  DEMO: flag(false),
  ...retentionVariables,
} as const;

const shape = z.object(variables);

export type Env = Omit<
  z.infer<typeof shape>,
  'APP_URL' | 'SESSION_SECRET' | 'DATA_KEYS' | 'SAMPLE' | 'OPERATOR_NAME' | 'MAIL_FROM'
> & {
  APP_URL: string;
  SAMPLE: boolean;
  OPERATOR_NAME: string;
  MAIL_FROM: string;
  SESSION_SECRET: string[];
  DATA_KEYS: string[];
};

/** Everybody may be its administrator, and it takes no money. */
const ofDemos = { SAMPLE: true, PAYMENTS: 'test', ADMIN_SECOND_FACTOR: 'optional' } as const;

/** One line per fault. */
export class EnvError extends Error {}

/** Parses the environment. @param unset the default of `NODE_ENV`. @throws EnvError with every faulty variable */
export function loadEnv(
  source: Record<string, string | undefined> = process.env,
  unset: Env['NODE_ENV'] = 'development',
): Env {
  const { filled, faults: unreadable } = withSecretFiles(source);
  const given = { NODE_ENV: unset, ...filled };
  const parsed = shape.safeParse(given);
  const all = [...unreadable, ...faultsOf(parsed, given), ...misspelledFaults(filled)];
  if (!parsed.success || all.length > 0)
    throw new EnvError(`Invalid environment:\n${all.map((fault) => `  - ${fault}`).join('\n')}`);
  const SESSION_SECRET = parsed.data.SESSION_SECRET ?? [DEVELOPMENT_SECRET];
  return {
    ...parsed.data,
    ...operatorDefaults(parsed.data),
    SAMPLE: parsed.data.SAMPLE ? parsed.data.SAMPLE === 'on' : parsed.data.NODE_ENV !== 'production',
    ...(parsed.data.DEMO && ofDemos),
    APP_URL: new URL(parsed.data.APP_URL ?? ownAddress(parsed.data)).origin,
    SESSION_SECRET,
    DATA_KEYS: parsed.data.DATA_KEYS ?? SESSION_SECRET,
  };
}

/** Faults of single variables, and those of the others together: whoever mends the first is told the second as well. */
function faultsOf(
  parsed: z.ZodSafeParseResult<z.infer<typeof shape>>,
  given: Readonly<Record<string, string>>,
): string[] {
  if (parsed.success) return faultsTogether(parsed.data);
  const { issues } = parsed.error;
  const faulty = new Set(issues.map(({ path: [name] }) => String(name)));
  const sound = Object.entries(given).filter(([name]) => !faulty.has(name));
  const { DATABASE_URL, REDIS_URL } = examples;
  const rest = shape.safeParse({ DATABASE_URL, REDIS_URL, ...Object.fromEntries(sound) });
  const together = rest.success ? faultsTogether(rest.data) : [];
  const isNew = (fault: string) => !faulty.has(fault.slice(0, fault.indexOf(':')));
  return [...issues.map((issue) => faultOf(issue, given)), ...together.filter(isNew)];
}

function faultOf({ path: [at], message }: z.core.$ZodIssue, given: Readonly<Record<string, string>>): string {
  const name = String(at);
  const standard = Object.hasOwn(variables, name)
    ? variables[name as keyof typeof variables].safeParse(undefined)
    : null;
  const fault =
    given[name] === undefined ? 'is required' : message.replace(/^Invalid input: .* received NaN$/, 'is no number');
  return withExample(name, fault, standard?.data);
}

/** A misspelled name would be ignored, and with it what it was to change. */
function misspelledFaults(given: Readonly<Record<string, string>>): string[] {
  const known = [...Object.keys(variables), ...secretVariables.map((name) => `${name}_FILE`)];
  return misspelled(Object.keys(given), known).map(
    ({ name, meant }) => `${name}: is no variable of Foyer; did you mean ${meant}?`,
  );
}

const ownAddress = ({ TLS_CERT, PORT }: z.infer<typeof shape>) => `${TLS_CERT ? 'https' : 'http'}://localhost:${PORT}`;

const servers = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'SMTP_URL',
] as const;

function taxFaults({ TAX, TAX_TABLE, STRIPE_SECRET_KEY }: z.infer<typeof shape>): string[] {
  if (TAX !== 'stripe') return [];
  return [
    ...(STRIPE_SECRET_KEY ? [] : ['TAX: stripe needs STRIPE_SECRET_KEY']),
    ...(TAX_TABLE ? ['TAX_TABLE: is not used with TAX=stripe; set one of them'] : []),
  ];
}

function faultsTogether(env: z.infer<typeof shape>): string[] {
  const stripe = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const wanted = env.PAYMENTS === 'stripe' || stripe.some((name) => env[name]);
  const missing = wanted ? stripe.filter((name) => !env[name]) : [];
  return [
    ...missing.map((name) => withExample(name, 'is required for payments by Stripe')),
    ...taxFaults(env),
    ...(env.CDN_PURGE_URL && env.CDN_SECONDS === 0 ? ['CDN_PURGE_URL: purges nothing without CDN_SECONDS'] : []),
    ...certificateFaults(env),
    ...servers.flatMap((name) => authorityFaults(name, env[name])),
    ...(env.NODE_ENV === 'production' ? productionFaults(env) : []),
    ...(env.DEMO ? demoFaults(env) : []),
  ];
}
