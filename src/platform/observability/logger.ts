import { createRequire } from 'node:module';
import { hostname } from 'node:os';
import { pid, stdout } from 'node:process';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type PinoPretty from 'pino-pretty';
import { z } from 'zod';
import { limited } from '../../shared/limited-expression.ts';
import type { Env } from '../config/env.ts';
import { suppressRepeats } from './repeats.ts';

export type { Logger };

export const INSTANCE = `${hostname()}-${pid}`;

type LogEnv = Pick<Env, 'LOG_LEVEL'> & Partial<Pick<Env, 'NODE_ENV'>>;

/** Logs redacted JSON lines with UTC times; text in a terminal outside production. */
export function createLogger(env: LogEnv, process: string, destination = terminalStream(env)): Logger {
  const options: LoggerOptions = {
    level: env.LOG_LEVEL,
    base: { process, instance: INSTANCE },
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { logMethod: suppressRepeats() },
    redact: {
      paths: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]', '*.password', '*.token'],
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Loads pino-pretty lazily: production does not need it. */
function terminalStream({ LOG_LEVEL, NODE_ENV }: LogEnv): DestinationStream | undefined {
  if (!stdout.isTTY || NODE_ENV === 'production') return undefined;
  const pretty = createRequire(import.meta.url)('pino-pretty') as typeof PinoPretty;
  return pretty({
    sync: true,
    include: 'level,time',
    translateTime: 'SYS:HH:MM:ss',
    errorLikeObjectKeys: [],
    messageFormat: (line) => formatLogLine(line, LOG_LEVEL === 'debug'),
  });
}

const logLine = z.looseObject({
  msg: z.string().default(''),
  err: z.looseObject({ message: z.string(), stack: z.string().optional() }).optional(),
  req: z.looseObject({ method: z.string(), url: z.string() }).optional(),
});

/** File and line of a stack frame. */
const FRAME = limited(/^ +at .*?([\w.-]+\/[\w.-]+:\d+):\d+\)?$/, 1_000);

const HIDDEN_FIELDS = ['level', 'time', 'process', 'instance', 'res'];

/** Message, error and call, then facts by name. */
export function formatLogLine(entry: Readonly<Record<string, unknown>>, withStack = false): string {
  const { success, data } = logLine.safeParse(entry);
  if (!success) return String(entry.msg);
  const { msg, err, req, ...fields } = data;
  const facts = Object.entries(fields)
    .filter(([name, value]) => !HIDDEN_FIELDS.includes(name) && value !== null && typeof value !== 'object')
    .map(([name, value]) => `${name}=${value}`);
  const request = req && `${req.method} ${req.url}`;
  const sourceFrame = err?.stack
    ?.split('\n')
    .map((line) => FRAME.exec(line)?.[1])
    .find(Boolean);
  const sourcePlace =
    sourceFrame && ['TypeError', 'ReferenceError', 'RangeError'].includes(String(err?.type)) && `(${sourceFrame})`;
  const sentence = [[msg, err?.message].filter(Boolean).join(': '), sourcePlace, request, ...facts]
    .filter(Boolean)
    .join(' ');
  return withStack && err?.stack ? `${sentence}\n${err.stack}` : oneLine(sentence);
}

const oneLine = (text: string) =>
  text
    .split('\n')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
