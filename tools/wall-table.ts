import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { findChromium } from '../scripts/chromium.ts';
import { nameKinds, sampleClinic, type SampleWall, sampleWall } from './wall-table/buildings.ts';
import { type Layout, settledLayout } from './wall-table/layout.ts';
import { writeSheet } from './wall-table/sheet.ts';

/** `node tools/wall-table.ts`: walls of 1 to 400 tenants of a running Foyer as a table, and as pictures. */
const { values: asked } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    /** Folder for the pictures; none are taken without it. */
    pictures: { type: 'string' },
    /** File for the first page of each wall, small, side by side: its width and the columns. */
    sheet: { type: 'string' },
    'sheet-width': { type: 'string', default: '216' },
    'sheet-columns': { type: 'string', default: '4' },
    tenants: { type: 'string', default: '1,3,8,24,58,150,400' },
    sizes: { type: 'string', default: '1080x1920,1920x1080,2160x3840,3840x2160' },
    names: { type: 'string', default: 'usual' },
    themes: { type: 'string', default: 'light' },
    languages: { type: 'string', default: 'en' },
    /** Also a medical building of 40 practices and 180 doctors. */
    clinic: { type: 'boolean', default: false },
  },
});
const MORNING = new Date('2026-11-24T15:41:00Z');
const WEATHER = { weather: [{ id: 800, description: 'clear sky' }], main: { temp: 64 }, source: 'Open-Meteo' };
const MESSAGES: Readonly<Record<string, string>> = {
  en: 'Free flu shots in the Conference Center, suite 101, Thursday from 10 to 2.',
  es: 'Vacunas gratis contra la gripe en el Centro de Conferencias, suite 101, el jueves de 10 a 2.',
};
const PAGE_DATA = /(<script[^>]* id="initial-data"[^>]*>)(.*?)(<\/script>)/s;
const COLUMNS = ['screen', 'tenants', 'names', 'language', 'pages', 'round', 'columns', 'capital', 'foot', 'name', 'uneven', 'two lines', 'width'];

interface Wall {
  width: number;
  height: number;
  building: SampleWall;
  names: string;
  theme: string;
  language: string;
}

const firstPages: Buffer[] = [];
const browser = await chromium.launch(await findChromium());
try {
  if (asked.pictures) mkdirSync(asked.pictures, { recursive: true });
  console.log(`| ${COLUMNS.join(' | ')} |\n|${COLUMNS.map(() => '---|').join('')}`);
  for (const wall of walls()) await show(browser, wall);
  if (asked.sheet) await writeSheet(asked.sheet, firstPages, Number(asked['sheet-width']), Number(asked['sheet-columns']));
} finally {
  await browser.close();
}

function* walls(): Generator<Wall> {
  const list = (text: string) => text.split(',');
  for (const size of list(asked.sizes)) {
    const [width = 1080, height = 1920] = size.split('x').map(Number);
    for (const language of list(asked.languages))
      for (const theme of list(asked.themes)) {
        for (const names of nameKinds.filter((kind) => list(asked.names).includes(kind)))
          for (const tenants of list(asked.tenants).map(Number))
            yield { width, height, building: sampleWall(tenants, names), names, theme, language };
        if (asked.clinic) yield { width, height, building: sampleClinic(), names: 'clinic', theme, language };
      }
  }
}

async function show(within: Browser, { width, height, building, names, theme, language }: Wall): Promise<void> {
  const options = { viewport: { width, height }, serviceWorkers: 'block', reducedMotion: 'reduce' } as const;
  const context = await within.newContext({ ...options, timezoneId: 'America/Chicago' });
  const page = await context.newPage();
  await page.clock.install({ time: MORNING });
  await serve(page, building, MESSAGES[language] ?? '');
  await page.goto(`${asked.url}/demo?display=1&theme=${theme}&lang=${language}`);
  await page.getByRole('heading', { level: 1, name: building.name }).waitFor();
  const first = await settledLayout(page);
  const count = building.tenants.length;
  const file = [`${String(count).padStart(3, '0')}`, names, `${width}x${height}`, theme, language].join('-');
  const all = [first];
  for (let at = 0; at < first.pages; at += 1) {
    if (at > 0) {
      await page.clock.fastForward((all[at - 1]?.seconds ?? 0) * 1000 + 50);
      all.push(await settledLayout(page));
    }
    if (asked.pictures)
      await page.screenshot({ path: join(asked.pictures, `${file}-${at + 1}.png`), animations: 'disabled' });
    if (asked.sheet && at === 0) firstPages.push(await page.screenshot({ animations: 'disabled' }));
  }
  console.log(`| ${rowOf(all, [`${width}×${height}`, `${count}`, names, language]).join(' | ')} |`);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** In the place of the sample building's data in the page, so that no poll has to be waited for. */
async function serve(page: Page, building: SampleWall, message: string): Promise<void> {
  const times = { createdAt: '', startsAt: null, expiresAt: null };
  const announcements = [{ id: 1, message, urgent: false, active: true, texts: null, ...times }];
  await page.route('**/api/weather?*', (route) => route.fulfill({ json: WEATHER }));
  const directoryOf = (directory: object) => ({ ...directory, ...building, announcements, heldAnnouncements: [] });
  await page.route('**/api/property?*', async (route) => {
    await route.fulfill({ json: directoryOf(await (await route.fetch()).json()) });
  });
  await page.route('**/demo?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(PAGE_DATA, (_, before: string, data: string, after: string) => {
      const directory = directoryOf(JSON.parse(data).directory);
      return `${before}${JSON.stringify({ directory }).replaceAll('<', '\\u003c')}${after}`;
    });
    await route.fulfill({ response, body });
  });
}

/** Of all pages: the worst. */
function rowOf(all: readonly Layout[], of: readonly string[]): string[] {
  const least = (key: 'capital' | 'footCapital' | 'nameOfTenant') => Math.min(...all.map((layout) => layout[key]));
  const round = all.reduce((sum, { seconds }) => sum + seconds, 0);
  const uneven = Math.max(...all.map((layout) => layout.uneven));
  const twoLines = all.reduce((sum, layout) => sum + layout.twoLines, 0);
  const [{ columns, width } = { columns: 0, width: 0 }] = all;
  return [
    ...[...of, `${all.length}`, `${round.toFixed(0)} s`, `${columns}`, least('capital').toFixed(1)],
    ...[least('footCapital').toFixed(1), least('nameOfTenant').toFixed(2), uneven.toFixed(1), `${twoLines}`, `${Math.round(width)} %`],
  ];
}
