import { spawnSync } from 'node:child_process';
import { type Row, row } from '../report.ts';

/** From the first build, in the order of the pages below. */
const before: Readonly<Record<string, string>> = {
  '/{slug}': '245 kB, 58 files',
  '/': '588 kB raw, 46 files',
  '/login': '643 kB raw',
  '/shop': '755 kB raw',
  '/shop/product/{id}': '713 kB raw',
  '/manage': '1,061 kB raw, 85 files',
};

/** Compressed bytes per page, from `scripts/check-budgets.ts`. */
export function bytes(): Row[] {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/check-budgets.ts'], { encoding: 'utf8' });
  const lines = stdout.matchAll(/^(?:ok|over) +(.+?): ([\d.]+) of ([\d.]+) kB of script, .* (\d+) files$/gm);
  const found = [...lines];
  if (found.length === 0) throw new Error(`npm run build has to come first: ${stderr.trim().split('\n').at(-1)}`);
  return found.map(([, page = '', kilobytes, most, files]) =>
    row(`script a browser loads for \`${page}\``, Number(kilobytes), {
      ...(before[page] && { before: before[page] }),
      most: Number(most),
      digits: 1,
      unit: ' kB',
      detail: `${files} files`,
    }),
  );
}
