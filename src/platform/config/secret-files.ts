import { readFileSync } from 'node:fs';

/**
 * The variables nobody else may read, and the certificate, which is given together with its key. Each may stand in a file
 * instead, which `<NAME>_FILE` names.
 */
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
 * The environment with every secret that stands in a file, as Docker and Kubernetes hand them over: the file's text less
 * the line breaks at its end. An empty variable is an absent one.
 * @returns what is left, and what is wrong, a line each: a secret given both ways, a file that cannot be read or is empty.
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

/** The same for programs that read some variables alone. @throws Error with all that is wrong. */
export function environmentWithSecrets(source: Source): Record<string, string> {
  const { filled, faults } = withSecretFiles(source);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return filled;
}

/** What could not be read is said without the path's content, which may be the secret itself put there by mistake. */
function contentOf(file: string): { text: string; fault?: string } {
  try {
    const text = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
    return text ? { text } : { text, fault: 'names an empty file' };
  } catch (error) {
    return { text: '', fault: `names a file that cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}
