import { spawnSync } from 'node:child_process';
import { type Row, row } from '../report.ts';

/** Sizes of the first build, in the order of the pages below. */
const formerKilobytes: Readonly<Record<string, string>> = {
  '/{slug}': '245 kB, 58 files',
  '/': '588 kB raw, 46 files',
  '/login': '643 kB raw',
  '/shop': '755 kB raw',
  '/shop/product/{id}': '713 kB raw',
  '/manage': '1,061 kB raw, 85 files',
};

/** Returns compressed bytes per page, from `scripts/check-budgets.ts`. */
export function bytes(): Row[] {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/check-budgets.ts'], { encoding: 'utf8' });
  const lines = stdout.matchAll(/^(?:ok|over) +(.+?): ([\d.]+) of ([\d.]+) kB of script, .* (\d+) files$/gm);
  const budgetLines = [...lines];
  if (budgetLines.length === 0) throw new Error(`npm run build has to come first: ${stderr.trim().split('\n').at(-1)}`);
  return budgetLines.map(([, page = '', kilobytes, maxKilobytes, files]) =>
    row(`script a browser loads for \`${page}\``, Number(kilobytes), {
      ...(formerKilobytes[page] && { before: formerKilobytes[page] }),
      max: Number(maxKilobytes),
      digits: 1,
      unit: ' kB',
      detail: `${files} files`,
    }),
  );
}
