import { readFileSync } from 'node:fs';

/** Secrets, and the TLS certificate; `<NAME>_FILE` names a file with the value. */
export const secretVariables = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'REDIS_SENTINEL_PASSWORD',
  'SESSION_SECRET',
  'DATA_KEYS',
  'CDN_PURGE_TOKEN',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'TLS_CERT',
  'TLS_KEY',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'OPENWEATHER_API_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

type EnvironmentSource = Readonly<Record<string, string | undefined>>;

/**
 * Reads secrets from files (Docker, Kubernetes) without trailing line breaks; empty variables count as absent.
 * @returns the environment, and one line per fault
 */
export function withSecretFiles(source: EnvironmentSource): { values: Record<string, string>; faults: string[] } {
  const values = Object.fromEntries(Object.entries(source).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const faults: string[] = [];
  for (const name of secretVariables) {
    const file = values[`${name}_FILE`];
    if (file === undefined) continue;
    delete values[`${name}_FILE`];
    if (values[name] !== undefined) faults.push(`${name}: stands in the environment and in ${name}_FILE; only one may`);
    else {
      const { text, fault } = readSecretFile(file);
      if (fault) faults.push(`${name}_FILE: ${fault}`);
      values[name] = text;
    }
  }
  return { values, faults };
}

/** @throws Error with all faults */
export function loadEnvironmentWithSecrets(source: EnvironmentSource): Record<string, string> {
  const { values, faults } = withSecretFiles(source);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return values;
}

/** Omits the path from the fault: it may be the misplaced secret. */
function readSecretFile(file: string): { text: string; fault?: string } {
  try {
    const text = readFileSync(file, 'utf8').replace(/(?<![\r\n])[\r\n]+$/, '');
    return text ? { text } : { text, fault: 'names an empty file' };
  } catch (error) {
    return { text: '', fault: `names a file that cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}
