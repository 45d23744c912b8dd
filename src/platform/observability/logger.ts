import { createRequire } from 'node:module';
import { hostname } from 'node:os';
import { pid, stdout } from 'node:process';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type PinoPretty from 'pino-pretty';
import { z } from 'zod';
import type { Env } from '../config/env.ts';
import { withoutRepeats } from './repeats.ts';

export type { Logger };

/** Host and pid. */
export const INSTANCE = `${hostname()}-${pid}`;

type LogEnv = Pick<Env, 'LOG_LEVEL'> & Partial<Pick<Env, 'NODE_ENV'>>;

/**
 * JSON lines with UTC times on standard output, in a terminal outside production one line of text each; secrets are
 * redacted.
 */
export function createLogger(env: LogEnv, process: string, into = terminalOf(env)): Logger {
  const options: LoggerOptions = {
    level: env.LOG_LEVEL,
    base: { process, instance: INSTANCE },
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { logMethod: withoutRepeats() },
    redact: {
      paths: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]', '*.password', '*.token'],
      censor: '[redacted]',
    },
  };
  return into ? pino(options, into) : pino(options);
}

/** Loaded where needed: production has no use for it. */
function terminalOf({ LOG_LEVEL, NODE_ENV }: LogEnv): DestinationStream | undefined {
  if (!stdout.isTTY || NODE_ENV === 'production') return undefined;
  const pretty = createRequire(import.meta.url)('pino-pretty') as typeof PinoPretty;
  return pretty({
    sync: true,
    include: 'level,time',
    translateTime: 'SYS:HH:MM:ss',
    errorLikeObjectKeys: [],
    messageFormat: (line) => textOf(line, LOG_LEVEL === 'debug'),
  });
}

const line = z.looseObject({
  msg: z.string().default(''),
  err: z.looseObject({ message: z.string(), stack: z.string().optional() }).optional(),
  req: z.looseObject({ method: z.string(), url: z.string() }).optional(),
});

const NOT_FOR_PEOPLE = ['level', 'time', 'process', 'instance', 'res'];

/** A log line as a sentence: the message, the error and the call, then facts by name. */
export function textOf(logged: Readonly<Record<string, unknown>>, withStack = false): string {
  const { success, data } = line.safeParse(logged);
  if (!success) return String(logged.msg);
  const { msg, err, req, ...rest } = data;
  const facts = Object.entries(rest)
    .filter(([name, value]) => !NOT_FOR_PEOPLE.includes(name) && value !== null && typeof value !== 'object')
    .map(([name, value]) => `${name}=${value}`);
  const called = req && `${req.method} ${req.url}`;
  const frame = /^ +at .*?([\w.-]+\/[\w.-]+:\d+):\d+\)?$/m.exec(err?.stack ?? '')?.[1];
  const place = frame && ['TypeError', 'ReferenceError', 'RangeError'].includes(String(err?.type)) && `(${frame})`;
  const sentence = [[msg, err?.message].filter(Boolean).join(': '), place, called, ...facts].filter(Boolean).join(' ');
  return withStack && err?.stack ? `${sentence}\n${err.stack}` : sentence.replaceAll(/\s*\n\s*/g, ' ');
}
