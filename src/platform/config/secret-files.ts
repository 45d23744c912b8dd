import { readFileSync } from 'node:fs';

/** Secrets, and the certificate that goes with its key. `<NAME>_FILE` may name a file that holds the value. */
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

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Reads secrets from files, as Docker and Kubernetes mount them, without trailing line breaks. An empty variable counts
 * as absent.
 * @returns the environment, and one line per fault: a secret given twice, an unreadable or empty file.
 */
export function withSecretFiles(source: Source): { filled: Record<string, string>; faults: string[] } {
  const filled = Object.fromEntries(Object.entries(source).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const faults: string[] = [];
  for (const name of secretVariables) {
    const file = filled[`${name}_FILE`];
    if (file === undefined) continue;
    delete filled[`${name}_FILE`];
    if (filled[name] !== undefined) faults.push(`${name}: stands in the environment and in ${name}_FILE; only one may`);
    else {
      const { text, fault } = contentOf(file);
      if (fault) faults.push(`${name}_FILE: ${fault}`);
      filled[name] = text;
    }
  }
  return { filled, faults };
}

/** For programs that do not parse the whole environment. @throws Error with all faults */
export function environmentWithSecrets(source: Source): Record<string, string> {
  const { filled, faults } = withSecretFiles(source);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return filled;
}

/** The message leaves out the path: it may be the secret itself, put there by mistake. */
function contentOf(file: string): { text: string; fault?: string } {
  try {
    const text = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
    return text ? { text } : { text, fault: 'names an empty file' };
  } catch (error) {
    return { text: '', fault: `names a file that cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}
