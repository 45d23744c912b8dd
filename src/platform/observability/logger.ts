import { hostname } from 'node:os';
import { pid } from 'node:process';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Env } from '../config/env.ts';

export type { Logger };

/** Host and pid. */
export const INSTANCE = `${hostname()}-${pid}`;

/** JSON lines with UTC times; secrets are redacted. Default destination: standard output. */
export function createLogger(env: Pick<Env, 'LOG_LEVEL'>, process: string, into?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: env.LOG_LEVEL,
    base: { process, instance: INSTANCE },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]', '*.password', '*.token'],
      censor: '[redacted]',
    },
  };
  return into ? pino(options, into) : pino(options);
}
