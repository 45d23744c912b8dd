import type { Reporter, TestCase } from 'vitest/node';

/** Lists tests that passed only on retry: each is a defect to find, though it does not block a release. */
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
