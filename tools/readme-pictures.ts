import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { findChromium } from '../scripts/chromium.ts';

/**
 * `node tools/readme-pictures.ts --url http://localhost:3000`: the three pictures of README.md and of the landing page, of
 * a Foyer that was just started with the sample building. It is morning there, and the weather is a sample, so that pictures are the same anywhere.
 */
const { values: asked } = parseArgs({ options: { url: { type: 'string', default: 'http://localhost:3000' } } });
const README = 'docs/screens';
const LANDING = 'src/web/client/features/site/landing/screens';
const MORNING = new Date('2026-11-24T15:41:00Z');
const WEATHER = { weather: [{ id: 800, description: 'clear sky' }], main: { temp: 64 }, source: 'Open-Meteo' };

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly options: BrowserContextOptions;
  /** Of README's file. */
  readonly width: number;
  /** Of the landing page's file. */
  readonly landingWidth: number;
  /** Of the palette: as many as show no difference. */
  readonly colors: number;
  readonly isSignedIn?: boolean;
}

const PICTURES: readonly Picture[] = [
  { name: 'wall', path: '/demo?display=1', options: { viewport: { width: 1920, height: 1080 } }, width: 1440, landingWidth: 1600, colors: 16 },
  {
    name: 'phone',
    path: '/demo',
    options: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    width: 585,
    landingWidth: 390,
    colors: 32,
  },
  {
    name: 'portal',
    path: '/manage?tab=tenants',
    options: { viewport: { width: 1280, height: 844 }, deviceScaleFactor: 2 },
    width: 1600,
    landingWidth: 1280,
    colors: 64,
    isSignedIn: true,
  },
];

const browser = await chromium.launch(await findChromium());
try {
  mkdirSync(README, { recursive: true });
  for (const picture of PICTURES) console.log(await take(browser, picture));
} finally {
  await browser.close();
}

async function take(from: Browser, { name, path, options, width, landingWidth, colors, isSignedIn }: Picture): Promise<string> {
  const context = await from.newContext({
    ...{ baseURL: asked.url, locale: 'en-US', timezoneId: 'America/Chicago', colorScheme: 'light' },
    ...{ reducedMotion: 'reduce', ...options },
  });
  if (isSignedIn) {
    const answer = await context.request.post('/api/login', { data: sampleManager() });
    if (!answer.ok()) throw new Error(`The sample manager cannot sign in: ${await answer.text()}`);
  }
  const page = await context.newPage();
  await page.clock.install({ time: MORNING });
  await page.route('**/api/weather*', (route) => route.fulfill({ json: WEATHER }));
  await page.goto(path);
  await settle(page);
  const shot = await page.screenshot();
  const file = join(README, `${name}.png`);
  await sharp(shot).resize({ width }).png({ palette: true, colours: colors, effort: 10 }).toFile(file);
  await sharp(shot).resize({ width: landingWidth }).webp({ quality: 82, effort: 6 }).toFile(join(LANDING, `${name}.webp`));
  await context.close();
  return file;
}

function sampleManager(): { username: string; password: string } {
  const kept = readFileSync(join(process.env.DATA_DIR || '.data', 'manager.txt'), 'utf8');
  const [username = '', password = ''] = ['e-mail', 'password'].map(
    (key) => new RegExp(`^${key}: (.+)$`, 'm').exec(kept)?.[1],
  );
  return { username, password };
}

async function settle(page: Page): Promise<void> {
  await page.getByText('Meridian Fitness Studio').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}
