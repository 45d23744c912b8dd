import { join } from 'node:path';
import type { Env } from '../../src/platform/config/env.ts';
import { brand } from '../../src/shared/brand.ts';
import { networkAddresses } from './addresses.ts';

const startedAt = performance.now();

export function printLine(line: string): void {
  console.log(`  ${line.replaceAll(`${process.cwd()}/`, '')}`);
}

export async function runStep<T>(work: () => Promise<T>, describe: (result: T) => string): Promise<T> {
  const stepStartedAt = performance.now();
  const result = await work();
  printLine(`${describe(result)} (${elapsedText(stepStartedAt)})`);
  return result;
}

/** @param isContainer omits network addresses and keyboard hints */
export function reportReady(env: Env, accounts: readonly string[], isContainer: boolean): void {
  const addresses = [
    ['/', brand.name],
    ...(env.SAMPLE ? [['/demo', 'the directory of the sample building']] : []),
    ['/manage', 'the portal: log in, or sign up and add a building'],
    ['/admin', 'the back office, for administrators'],
  ] as const;
  const lines = addresses.map(([path, description]) => `  ${`${env.APP_URL}${path}`.padEnd(34)} ${description}`);
  console.log(`\n${brand.name} is ready after ${elapsedText(startedAt)}.\n\n${lines.join('\n')}\n`);
  const scheme = env.TLS_CERT ? 'https:' : 'http:';
  const networkUrls = isContainer ? [] : networkAddresses(env.HOST, env.PORT);
  const publicUrls = networkUrls.map((url) => url.replace('http:', scheme));
  if (publicUrls.length > 0)
    printLine(
      `Displays and phones on this network: ${publicUrls.map((url) => (env.SAMPLE ? `${url}/demo` : url)).join(', ')}`,
    );
  else if (env.NODE_ENV === 'production' && !isContainer)
    printLine(`Listens on ${env.HOST}:${env.PORT}: a proxy there makes it ${env.APP_URL}`);
  for (const account of accounts) printLine(account);
  if (!env.SMTP_URL && !env.isMailDiscarded)
    printLine(`Mail is not sent; it is stored in ${join(env.DATA_DIR, 'mail')}`);
  if (!isContainer) printLine('Ctrl-C stops everything.');
}

/** Adds the stack only for internal errors. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const parts = error instanceof AggregateError ? error.errors.map(errorText) : [];
  const text = [error.message, ...parts].filter(Boolean).join('\n');
  return error instanceof TypeError || error instanceof ReferenceError || !text ? (error.stack ?? text) : text;
}

const elapsedText = (sinceMs: number) => `${((performance.now() - sinceMs) / 1_000).toFixed(1)} s`;
