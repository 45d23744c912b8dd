import { isOneEdit } from '../../shared/search/edit-distance.ts';

/** Valid values of variables without a default; their passwords are rejected in production. */
export const examples: Readonly<Record<string, string>> = {
  APP_URL: 'https://directory.example',
  DATABASE_URL: 'postgresql://foyer_app:PASSWORD@localhost:5432/foyer',
  DATABASE_OWNER_URL: 'postgresql://foyer_owner:PASSWORD@localhost:5432/foyer',
  DATABASE_DIRECT_URL: 'postgresql://foyer_app:PASSWORD@localhost:5432/foyer',
  DATABASE_READ_URL: 'postgresql://foyer_app:PASSWORD@replica:5432/foyer',
  REDIS_URL: 'redis://localhost:6379',
  REDIS_SENTINELS: '10.0.0.1:26379,10.0.0.2:26379',
  CDN_PURGE_URL: 'https://cdn.example/purge',
  IMPORT_TEST_ORIGINS: 'http://127.0.0.1:8080',
  PUBLIC_FRAME_ANCESTORS: "'self' https://signage.example",
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
  BREACHED_PASSWORDS_URL: 'https://passwords.example/range',
  ADMIN_SECOND_FACTOR: 'required',
  ADMIN_EMAIL: 'you@directory.example',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  OPERATOR_NAME: 'Example Directories LLC',
  OPERATOR_ADDRESS: '1 Main Street, Austin, TX 78701',
  OPERATOR_TAX_ID: '12-3456789',
  INVOICE_INSTRUCTIONS: 'Checks to Example Directories LLC, 1 Main Street, Austin, TX 78701',
  SUPPORT_PHONE: '1 (512) 555-0142',
  SUPPORT_HOURS: 'Monday to Friday, 9 AM to 5 PM',
  SUPPORT_EMAIL: 'help@directory.example',
  MAIL_FROM: 'Foyer <no-reply@directory.example>',
  WEATHER_API_BASE: 'http://127.0.0.1:8080',
  OPENWEATHER_API_KEY: '0123456789abcdef0123456789abcdef',
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh',
  STRIPE_API_BASE: 'http://127.0.0.1:12111',
  ACH_FROM: '50000',
  SHIPPING_TABLE: '1=7.90@2-4,20=14.90@3-5,150=89.00@5-8',
  TAX_TABLE: 'TX=8.25,NY=8.875,OR=0',
  SAMPLE: 'off',
  PRIVACY_FILE: '/etc/foyer/privacy.md',
  TERMS_FILE: '/etc/foyer/terms.md',
  APPLE_PAY_DOMAIN_FILE: '/etc/foyer/apple-developer-merchantid-domain-association',
};

/** Secrets, of which an example would be copied. */
export const generatedVariables: readonly string[] = [
  'SESSION_SECRET',
  'DATA_KEYS',
  'METRICS_TOKEN',
  'REDIS_SENTINEL_PASSWORD',
];

/** @param defaultValue default of the variable */
export function withExample(name: string, fault: string, defaultValue?: unknown): string {
  const text = `${name}: ${fault}`;
  if (/such as|openssl/.test(fault)) return text;
  if (generatedVariables.includes(name)) return `${text}; \`openssl rand -hex 32\` makes one`;
  const example = examples[name] ?? defaultValue;
  const isShort = typeof example === 'string' || typeof example === 'number';
  return isShort ? `${text}; for example ${name}=${example}` : text;
}

/** Shorter names are similar to too many others. */
const MIN_LETTERS = 6;

/**
 * Returns unknown variables that resemble an unset one.
 * @param knownNames includes files of secrets
 */
export function findMisspelled(
  inputNames: readonly string[],
  knownNames: readonly string[],
): { name: string; suggestion: string }[] {
  const unusedNames = knownNames.filter((name) => !inputNames.includes(name));
  return inputNames
    .filter((name) => name.length >= MIN_LETTERS && !knownNames.includes(name))
    .flatMap((name) => {
      const suggestion = unusedNames.find((candidate) => isOneEdit(name.toUpperCase(), candidate));
      return suggestion ? [{ name, suggestion }] : [];
    });
}
