import { join } from 'node:path';
import type { Env } from '../../src/platform/config/env.ts';
import { brand } from '../../src/shared/brand.ts';
import { networkAddresses } from './addresses.ts';

const begun = performance.now();

export function say(line: string): void {
  console.log(`  ${line.replaceAll(`${process.cwd()}/`, '')}`);
}

export async function step<T>(work: () => Promise<T>, tell: (result: T) => string): Promise<T> {
  const from = performance.now();
  const result = await work();
  say(`${tell(result)} (${seconds(from)})`);
  return result;
}

/** @param isContainer its own addresses lead nowhere, and nobody presses keys there */
export function reportReady(env: Env, accounts: readonly string[], isContainer: boolean): void {
  const addresses = [
    ['/', brand.name],
    ...(env.SAMPLE ? [['/demo', 'the directory of the sample building']] : []),
    ['/manage', 'the portal: log in, or sign up and add a building'],
    ['/admin', 'the back office, for administrators'],
  ] as const;
  const lines = addresses.map(([path, what]) => `  ${`${env.APP_URL}${path}`.padEnd(34)} ${what}`);
  console.log(`\n${brand.name} is ready after ${seconds(begun)}.\n\n${lines.join('\n')}\n`);
  const scheme = env.TLS_CERT ? 'https:' : 'http:';
  const own = isContainer ? [] : networkAddresses(env.HOST, env.PORT);
  const elsewhere = own.map((url) => url.replace('http:', scheme));
  if (elsewhere.length > 0)
    say(
      `Displays and phones on this network: ${elsewhere.map((url) => (env.SAMPLE ? `${url}/demo` : url)).join(', ')}`,
    );
  else if (env.NODE_ENV === 'production' && !isContainer)
    say(`Listens on ${env.HOST}:${env.PORT}: a proxy there makes it ${env.APP_URL}`);
  for (const account of accounts) say(account);
  if (!env.SMTP_URL && !env.DEMO) say(`Mail is not sent; it is stored in ${join(env.DATA_DIR, 'mail')}`);
  if (!isContainer) say('Ctrl-C stops everything.');
}

/** Adds the stack only for internal errors. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const parts = error instanceof AggregateError ? error.errors.map(explain) : [];
  const text = [error.message, ...parts].filter(Boolean).join('\n');
  return error instanceof TypeError || error instanceof ReferenceError || !text ? (error.stack ?? text) : text;
}

const seconds = (from: number) => `${((performance.now() - from) / 1_000).toFixed(1)} s`;
