import { randomBytes } from 'node:crypto';
import { type Env, loadEnv } from '../../src/platform/config/env.ts';
import { loadEnvironmentWithSecrets } from '../../src/platform/config/secret-files.ts';

type Source = Readonly<Record<string, string | undefined>>;

const ALL_INTERFACES = '0.0.0.0';
const LOOPBACK = '127.0.0.1';

/** Defaults to loopback for plain http in production, where a proxy on this machine is expected. */
export function hostOf(env: Source): string {
  const hasCertificate = Boolean(env.TLS_CERT || env.TLS_CERT_FILE);
  return env.HOST || (env.NODE_ENV === 'production' && !hasCertificate ? LOOPBACK : ALL_INTERFACES);
}

interface LocalSettings {
  readonly SESSION_SECRET: string;
  readonly PORT: string;
  readonly DATA_DIR: string;
  readonly DATABASE_URL: string;
  readonly REDIS_URL: string;
}

/** Placeholders for generated servers and secret, to validate settings before generating them. */
export const placeholders = {
  SESSION_SECRET: randomBytes(24).toString('hex'),
  DATABASE_URL: `postgresql://foyer_app:${randomBytes(24).toString('hex')}@${LOOPBACK}/foyer`,
  REDIS_URL: `redis://${LOOPBACK}`,
} as const;

/**
 * Settings of `npm start`: the environment's take precedence.
 * @throws EnvError with every fault
 */
export function loadStartEnv({ SESSION_SECRET, DATABASE_URL, REDIS_URL, PORT, DATA_DIR }: LocalSettings): Env {
  const environment = loadEnvironmentWithSecrets(process.env);
  const defaults = { LOG_LEVEL: 'warn', SESSION_SECRET, DATABASE_URL, REDIS_URL };
  return loadEnv({ ...defaults, ...environment, HOST: hostOf(environment), PORT, DATA_DIR });
}
