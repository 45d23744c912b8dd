import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';
import type { Services } from '../../scripts/services.ts';
import { withBrowser } from '../browser.ts';
import { median, type Row, row } from '../report.ts';

/** Separate folder: a hundred packages that nothing else needs. */
const LIGHTHOUSE_FOLDER = new URL('../lighthouse/', import.meta.url).pathname;
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
  /** Former score, and the required minimum. */
  readonly formerResult: string;
  readonly minScore: number;
}

const pages: readonly Page[] = [
  { path: '/demo', formerResult: '48', minScore: 95 },
  { path: '/', formerResult: '63', minScore: 95 },
  { path: '/shop', formerResult: '35', minScore: 90 },
  { path: '/login', formerResult: '55', minScore: 95 },
  { path: '/shop/product/1', formerResult: '–', minScore: 90 },
];

/** Runs Lighthouse: simulated phone on slow 4G. */
export async function measurePerceivedSpeed(
  services: Services,
  dataDir: string,
  tell: (row: Row) => void,
): Promise<void> {
  if (!existsSync(`${LIGHTHOUSE_FOLDER}node_modules`))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: LIGHTHOUSE_FOLDER, stdio: 'inherit' });
  const lighthousePath = createRequire(LIGHTHOUSE_FOLDER).resolve('lighthouse');
  const { default: lighthouse } = (await import(lighthousePath)) as { default: Lighthouse };
  await withBrowser(services, dataDir, async ({ url, debugPort: port }) => {
    const flags = { port, logLevel: 'error', disableFullPageScreenshot: true };
    const judgements = new Map<Page, Judgement>();
    for (const page of pages) judgements.set(page, judgement.parse(await lighthouse(url + page.path, flags)).lhr);
    const reports = new Map<Page, Report[]>(pages.map((page) => [page, []]));
    for (let round = 0; round < ROUNDS; round++)
      for (const [page, pageReports] of reports)
        pageReports.push(
          report.parse(await lighthouse(url + page.path, { ...flags, onlyCategories: ['performance'] })).lhr,
        );
    for (const [page, pageJudgement] of judgements) rowsOf(page, reports.get(page) ?? [], pageJudgement).forEach(tell);
  });
}

function rowsOf({ path, formerResult, minScore }: Page, reports: readonly Report[], { categories }: Judgement): Row[] {
  const medianOf = (readFigure: (report: Report) => number) => median(reports.map(readFigure));
  const audit = (name: keyof Report['audits']) => medianOf(({ audits }) => audits[name].numericValue);
  const milliseconds = { digits: 0, unit: ' ms' };
  const paint = [
    row(`\`${path}\`: first paint`, audit('first-contentful-paint'), {
      ...milliseconds,
      ...(path === '/demo' && { before: '5,500 ms', max: 1_200 }),
    }),
    row(`\`${path}\`: largest paint`, audit('largest-contentful-paint'), {
      ...milliseconds,
      ...(path === '/demo' && { max: 1_800 }),
    }),
    row(`\`${path}\`: blocking time`, audit('total-blocking-time'), {
      ...milliseconds,
      ...(path === '/demo' && { max: 150 }),
    }),
  ];
  return [
    row(
      `Lighthouse \`${path}\`: performance`,
      medianOf(({ categories: { performance } }) => 100 * performance.score),
      { before: formerResult, min: minScore, digits: 0, detail: `${reports.length} rounds` },
    ),
    ...(['best-practices', 'seo', 'accessibility'] as const).map((name) =>
      row(`Lighthouse \`${path}\`: ${name}`, 100 * categories[name].score, {
        before: FORMER_SCORES[name],
        min: 100,
        digits: 0,
      }),
    ),
    ...paint,
    row(`\`${path}\`: layout shift`, audit('cumulative-layout-shift'), { max: 0.02, digits: 3 }),
  ];
}

const FORMER_SCORES = { 'best-practices': '96', seo: '90–100', accessibility: '100' } as const;
