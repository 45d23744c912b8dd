import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';

// Writes the table of docs/TESTING.md: the seconds of the slowest test files of one or two runs, from Vitest's reports.
//   TEST_RESULTS=after.json npm test, and then: node scripts/slowest-tests.ts [before.json] after.json

const report = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});

const SHOWN = 20;

const files = process.argv.slice(2);
const runs = files.map(secondsByFile);
const last = runs.at(-1);
if (!last || runs.length > 2) throw new Error('usage: node scripts/slowest-tests.ts [before.json] after.json');

const slowest = [...last].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
const titles = runs.length === 2 ? ['before', 'after'] : ['seconds'];
console.log(`| file | ${titles.join(' | ')} |`);
console.log(`|---|${titles.map(() => '---:|').join('')}`);
for (const [name] of slowest) console.log(`| \`${name}\` | ${runs.map((run) => told(run.get(name))).join(' | ')} |`);

/** @throws when the file is no report of Vitest. */
function secondsByFile(file: string): Map<string, number> {
  const { testResults } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
  return new Map(
    testResults.map(({ name, startTime, endTime }) => [relative('.', name), (endTime - startTime) / 1_000] as const),
  );
}

function told(seconds: number | undefined): string {
  return seconds === undefined ? '–' : seconds.toFixed(1);
}
