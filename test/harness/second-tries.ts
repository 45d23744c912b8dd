import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

/**
 * Lists tests that passed only on retry: each is a defect to find, though it does not block a release. `SECOND_TRIES`
 * names a file to add them to, for the last lines of several runs.
 */
export class SecondTries implements Reporter {
  readonly #lines: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const [error] = test.result().errors ?? [];
    const errorText = [error?.stack ?? error?.message, error?.diff].filter(Boolean).join('\n');
    this.#lines.push(`  ${test.module.relativeModuleId} > ${test.fullName}\n    ${errorText}\n`);
  }

  onTestRunEnd(): void {
    if (this.#lines.length === 0) return;
    const file = process.env.SECOND_TRIES;
    if (file) appendFileSync(file, this.#lines.join(''));
    else process.stdout.write(`\nPassed at the second try only:\n${this.#lines.join('')}`);
  }
}
