import { randomBytes } from 'node:crypto';
import { type Env, loadEnv } from '../../src/platform/config/env.ts';
import { environmentWithSecrets } from '../../src/platform/config/secret-files.ts';

type Source = Readonly<Record<string, string | undefined>>;

const EVERYWHERE = '0.0.0.0';
const THIS_MACHINE = '127.0.0.1';

/** In production plain http is for a proxy on this machine, unless `HOST` says otherwise. */
export function hostOf(env: Source): string {
  const hasCertificate = Boolean(env.TLS_CERT || env.TLS_CERT_FILE);
  return env.HOST || (env.NODE_ENV === 'production' && !hasCertificate ? THIS_MACHINE : EVERYWHERE);
}

interface Own {
  readonly SESSION_SECRET: string;
  readonly PORT: string;
  readonly DATA_DIR: string;
  readonly DATABASE_URL: string;
  readonly REDIS_URL: string;
}

/** In place of the servers and the secret that the start makes, for a check before it makes them. */
export const standIns = {
  SESSION_SECRET: randomBytes(24).toString('hex'),
  DATABASE_URL: `postgresql://foyer_app:${randomBytes(24).toString('hex')}@${THIS_MACHINE}/foyer`,
  REDIS_URL: `redis://${THIS_MACHINE}`,
} as const;

/**
 * The settings of `npm start`: the environment's go before its own.
 * @throws EnvError with every fault
 */
export function loadStartEnv({ SESSION_SECRET, DATABASE_URL, REDIS_URL, PORT, DATA_DIR }: Own): Env {
  const given = environmentWithSecrets(process.env);
  const usual = { LOG_LEVEL: 'warn', SESSION_SECRET, DATABASE_URL, REDIS_URL };
  return loadEnv({ ...usual, ...given, HOST: hostOf(given), PORT, DATA_DIR });
}
