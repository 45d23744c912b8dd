import { z } from 'zod';
import { parseDeliveryRates } from '../../shared/delivery.ts';
import { email } from '../../shared/fields.ts';
import { parseTaxTable, type TaxTable } from '../../shared/tax-table.ts';
import { demoDefaults, demoFaults, demoSettings, type UseSettings, usualSettings } from './demo.ts';
import { frameAncestors } from './frame-ancestors.ts';
import { examples, findMisspelled, withExample } from './hints.ts';
import { operatorDefaults, operatorVariables, readableFile } from './operator-settings.ts';
import { DEVELOPMENT_SECRET, productionFaults, serviceFaults } from './production-faults.ts';
import { retentionVariables } from './retention.ts';
import { secretVariables, withSecretFiles } from './secret-files.ts';
import { storageVariables } from './storage-limits.ts';
import { certificateAuthorityFaults, certificateFaults } from './tls.ts';

const flag = (fallback: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .default(fallback ? 'on' : 'off')
    .transform((value) => ['on', 'true', '1'].includes(value));

const port = z.coerce.number().int().min(0).max(65_535);
const secondFactor = z.enum(['optional', 'required']);
const optionalText = z.string().min(1).optional();
/** The first secret signs or seals, the others only verify. */
const secrets = z
  .string()
  .transform((list) => list.split(',').map((secret) => secret.trim()))
  .pipe(z.array(z.string().min(32, 'needs at least 32 characters')).max(5, 'has at most 5 secrets'));

/** OpenTelemetry's format: `name=value`, comma-separated, URL-encoded values. */
const headerList = z
  .string()
  .regex(/^[\w-]+=[^=,]+(,[\w-]+=[^=,]+)*$/, 'is no list of name=value')
  .transform((list) => list.split(',').map((entry) => entry.split('=') as [string, string]))
  .transform((entries) => Object.fromEntries(entries.map(([name, value]) => [name, decodeURIComponent(value)])));

const ADDRESS = /^\[?([^[\]]+)\]?:(\d{1,5})$/;
const address = z
  .string()
  .regex(ADDRESS, 'is a list such as 10.0.0.1:26379,10.0.0.2:26379')
  .transform((entry) => ADDRESS.exec(entry) ?? [])
  .transform(([, host = '', portText]) => ({ host, port: Number(portText) }))
  .refine(({ port: portNumber }) => portNumber > 0 && portNumber < 65_536, 'has a port that is none');
const addresses = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .pipe(z.array(address));

const taxTable = z.string().transform((text, context): TaxTable => {
  const table = parseTaxTable(text);
  if (typeof table !== 'string') return table;
  context.addIssue({ code: 'custom', message: table });
  return z.NEVER;
});

/** `scripts/check-env.ts` keeps `.env.example` equal. */
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
  REDIS_SENTINEL_PASSWORD: optionalText,
  REDIS_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('foyer'),
  SESSION_SECRET: secrets.optional(),
  DATA_KEYS: secrets.optional(),
  CDN_SECONDS: z.coerce.number().int().min(0).max(86_400).default(0),
  CDN_PURGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CDN_PURGE_TOKEN: optionalText,
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  REALTIME_SOCKETS: z.coerce.number().int().min(1).default(10_000),
  REALTIME_SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).default(250),
  IMPORT_READER_READY: flag(true),
  IMPORT_TEST_ORIGINS: z
    .string()
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/ })))
    .default([]),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  PUBLIC_FRAME_ANCESTORS: frameAncestors.default(["'self'"]),
  METRICS_TOKEN: optionalText,
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('foyer'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  TLS_CERT: optionalText,
  TLS_KEY: optionalText,
  BREACHED_PASSWORDS_URL: z.url({ protocol: /^https?$/ }).optional(),
  ADMIN_SECOND_FACTOR: secondFactor.optional(),
  SECOND_FACTOR: secondFactor.default('optional'),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  ...operatorVariables,
  WEATHER: flag(true),
  WEATHER_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  OPENWEATHER_API_KEY: optionalText,
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
    .transform((text) => parseDeliveryRates(text))
    .refine((rates) => rates !== null, 'is no list such as 1=7.90@2-4,20=14.90@3-5')
    .default([]),
  TAX: z.enum(['flat', 'stripe']).default('flat'),
  TAX_TABLE: taxTable.optional(),
  SUBSCRIPTIONS: flag(false),
  PLAN_LIMITS: z.coerce.number().int().min(1).max(1_000).default(1),
  SAMPLE: z.enum(['on', 'off']).optional(),
  DEMO: flag(false),
  ...storageVariables,
  ...retentionVariables,
} as const;

const envSchema = z.object(variables);

export type Env = Omit<
  z.infer<typeof envSchema>,
  'APP_URL' | 'SESSION_SECRET' | 'DATA_KEYS' | 'SAMPLE' | 'OPERATOR_NAME' | 'MAIL_FROM'
> & {
  APP_URL: string;
  SAMPLE: boolean;
  OPERATOR_NAME: string;
  MAIL_FROM: string;
  SESSION_SECRET: string[];
  DATA_KEYS: string[];
} & UseSettings;

export class EnvError extends Error {}

/** @param defaultNodeEnv default of `NODE_ENV` @throws EnvError with every faulty variable */
export function loadEnv(
  source: Record<string, string | undefined> = process.env,
  defaultNodeEnv: Env['NODE_ENV'] = 'development',
): Env {
  const { values: filled, faults: secretFaults } = withSecretFiles(source);
  const input = { NODE_ENV: defaultNodeEnv, ...filled };
  const parsedEnv = envSchema.safeParse(input);
  const faults = [...secretFaults, ...variableFaults(parsedEnv, input), ...misspelledFaults(filled)];
  if (!parsedEnv.success || faults.length > 0)
    throw new EnvError(`Invalid environment:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  const SESSION_SECRET = parsedEnv.data.SESSION_SECRET ?? [DEVELOPMENT_SECRET];
  return {
    ...parsedEnv.data,
    ...operatorDefaults(parsedEnv.data),
    SAMPLE: parsedEnv.data.SAMPLE ? parsedEnv.data.SAMPLE === 'on' : parsedEnv.data.NODE_ENV !== 'production',
    ...(parsedEnv.data.DEMO ? { ...demoDefaults, ...demoSettings } : usualSettings),
    APP_URL: new URL(parsedEnv.data.APP_URL ?? localAddress(parsedEnv.data)).origin,
    SESSION_SECRET,
    DATA_KEYS: parsedEnv.data.DATA_KEYS ?? SESSION_SECRET,
  };
}

function variableFaults(
  parsedEnv: z.ZodSafeParseResult<z.infer<typeof envSchema>>,
  input: Readonly<Record<string, string>>,
): string[] {
  if (parsedEnv.success) return combinationFaults(parsedEnv.data);
  const { issues } = parsedEnv.error;
  const faulty = new Set(issues.map(({ path: [name] }) => String(name)));
  const validEntries = Object.entries(input).filter(([name]) => !faulty.has(name));
  const { DATABASE_URL, REDIS_URL } = examples;
  const remainder = envSchema.safeParse({ DATABASE_URL, REDIS_URL, ...Object.fromEntries(validEntries) });
  const combinedFaults = remainder.success ? combinationFaults(remainder.data) : [];
  const isNew = (fault: string) => !faulty.has(fault.slice(0, fault.indexOf(':')));
  return [...issues.map((issue) => issueFault(issue, input)), ...combinedFaults.filter(isNew)];
}

function issueFault({ path: [variable], message }: z.core.$ZodIssue, input: Readonly<Record<string, string>>): string {
  const name = String(variable);
  const standard = Object.hasOwn(variables, name)
    ? variables[name as keyof typeof variables].safeParse(undefined)
    : null;
  const fault =
    input[name] === undefined ? 'is required' : message.replace(/^Invalid input: .* received NaN$/, 'is no number');
  return withExample(name, fault, standard?.data);
}

/** A misspelled name would be silently ignored. */
function misspelledFaults(input: Readonly<Record<string, string>>): string[] {
  const knownNames = [...Object.keys(variables), ...secretVariables.map((name) => `${name}_FILE`)];
  return findMisspelled(Object.keys(input), knownNames).map(
    ({ name, suggestion }) => `${name}: is no variable of Foyer; did you mean ${suggestion}?`,
  );
}

const localAddress = ({ TLS_CERT, PORT }: z.infer<typeof envSchema>) =>
  `${TLS_CERT ? 'https' : 'http'}://localhost:${PORT}`;

const serverVariables = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'SMTP_URL',
] as const;

function taxFaults({ TAX, TAX_TABLE, STRIPE_SECRET_KEY }: z.infer<typeof envSchema>): string[] {
  if (TAX !== 'stripe') return [];
  return [
    ...(STRIPE_SECRET_KEY ? [] : ['TAX: stripe needs STRIPE_SECRET_KEY']),
    ...(TAX_TABLE ? ['TAX_TABLE: is not used with TAX=stripe; set one of them'] : []),
  ];
}

function combinationFaults(env: z.infer<typeof envSchema>): string[] {
  const stripe = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const needsStripe = env.PAYMENTS === 'stripe' || stripe.some((name) => env[name]);
  const isProduction = env.NODE_ENV === 'production';
  const missing = needsStripe ? stripe.filter((name) => !env[name]) : [];
  return [
    ...missing.map((name) => withExample(name, 'is required for payments by Stripe')),
    ...taxFaults(env),
    ...(env.CDN_PURGE_URL && env.CDN_SECONDS === 0 ? ['CDN_PURGE_URL: purges nothing without CDN_SECONDS'] : []),
    ...certificateFaults(env),
    ...serverVariables.flatMap((name) => certificateAuthorityFaults(name, env[name])),
    ...(isProduction ? productionFaults(env) : []),
    ...(isProduction && !env.DEMO ? serviceFaults(env) : []),
    ...(env.DEMO ? demoFaults(env) : []),
  ];
}
