import type { Reporter, TestCase } from 'vitest/node';

/**
 * Names the tests that passed only when they were tried again, so that nobody overlooks them: each is a fault of the test
 * or of the product that is to be found, though it does not stop a release.
 */
export class SecondTries implements Reporter {
  readonly #lines: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const [error] = test.result().errors ?? [];
    const what = [error?.stack ?? error?.message, error?.diff].filter(Boolean).join('\n');
    this.#lines.push(`  ${test.module.relativeModuleId} > ${test.fullName}\n    ${what}\n`);
  }

  onTestRunEnd(): void {
    if (this.#lines.length > 0) process.stdout.write(`\nPassed at the second try only:\n${this.#lines.join('')}`);
  }
}
