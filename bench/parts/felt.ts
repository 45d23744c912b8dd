import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';
import type { Services } from '../../scripts/services.ts';
import { withBrowser } from '../browser.ts';
import { median, type Row, row } from '../report.ts';

/** A separate folder: a hundred packages that nothing else needs. */
const INSTALLED = new URL('../lighthouse/', import.meta.url).pathname;
const ROUNDS = Number(process.env.ROUNDS ?? 5);

const part = z.object({ score: z.number() });
const judgement = z.object({
  lhr: z.object({ categories: z.object({ 'best-practices': part, seo: part, accessibility: part }) }),
});
const figure = z.object({ numericValue: z.number() });
const report = z.object({
  lhr: z.object({
    categories: z.object({ performance: part }),
    audits: z.object({
      'first-contentful-paint': figure,
      'largest-contentful-paint': figure,
      'total-blocking-time': figure,
      'cumulative-layout-shift': figure,
    }),
  }),
});
type Report = z.infer<typeof report>['lhr'];
type Judgement = z.infer<typeof judgement>['lhr'];
type Lighthouse = (url: string, flags: object) => Promise<unknown>;

interface Page {
  readonly path: string;
  /** Performance before, and the required minimum. */
  readonly before: string;
  readonly least: number;
}

const pages: readonly Page[] = [
  { path: '/demo', before: '48', least: 95 },
  { path: '/', before: '63', least: 95 },
  { path: '/shop', before: '35', least: 90 },
  { path: '/login', before: '55', least: 95 },
  { path: '/shop/product/1', before: '–', least: 90 },
];

/** Lighthouse: simulated phone on slow 4G. */
export async function felt(services: Services, dataDir: string, tell: (row: Row) => void): Promise<void> {
  if (!existsSync(`${INSTALLED}node_modules`))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: INSTALLED, stdio: 'inherit' });
  const found = createRequire(INSTALLED).resolve('lighthouse');
  const { default: lighthouse } = (await import(found)) as { default: Lighthouse };
  await withBrowser(services, dataDir, async ({ url, debugPort: port }) => {
    const flags = { port, logLevel: 'error', disableFullPageScreenshot: true };
    const judgements = new Map<Page, Judgement>();
    for (const page of pages) judgements.set(page, judgement.parse(await lighthouse(url + page.path, flags)).lhr);
    const reports = new Map<Page, Report[]>(pages.map((page) => [page, []]));
    for (let round = 0; round < ROUNDS; round++)
      for (const [page, found] of reports)
        found.push(report.parse(await lighthouse(url + page.path, { ...flags, onlyCategories: ['performance'] })).lhr);
    for (const [page, judged] of judgements) rowsOf(page, reports.get(page) ?? [], judged).forEach(tell);
  });
}

function rowsOf({ path, before, least }: Page, reports: readonly Report[], { categories }: Judgement): Row[] {
  const of = (read: (report: Report) => number) => median(reports.map(read));
  const audit = (name: keyof Report['audits']) => of(({ audits }) => audits[name].numericValue);
  const milliseconds = { digits: 0, unit: ' ms' };
  const paint = [
    row(`\`${path}\`: first paint`, audit('first-contentful-paint'), {
      ...milliseconds,
      ...(path === '/demo' && { before: '5,500 ms', most: 1_200 }),
    }),
    row(`\`${path}\`: largest paint`, audit('largest-contentful-paint'), {
      ...milliseconds,
      ...(path === '/demo' && { most: 1_800 }),
    }),
    row(`\`${path}\`: blocking time`, audit('total-blocking-time'), {
      ...milliseconds,
      ...(path === '/demo' && { most: 150 }),
    }),
  ];
  return [
    row(
      `Lighthouse \`${path}\`: performance`,
      of(({ categories: { performance } }) => 100 * performance.score),
      { before, least, digits: 0, detail: `${reports.length} rounds` },
    ),
    ...(['best-practices', 'seo', 'accessibility'] as const).map((name) =>
      row(`Lighthouse \`${path}\`: ${name}`, 100 * categories[name].score, {
        before: BEFORE[name],
        least: 100,
        digits: 0,
      }),
    ),
    ...paint,
    row(`\`${path}\`: layout shift`, audit('cumulative-layout-shift'), { most: 0.02, digits: 3 }),
  ];
}

const BEFORE = { 'best-practices': '96', seo: '90–100', accessibility: '100' } as const;
