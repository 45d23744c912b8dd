import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, errors, type Page } from 'playwright';
import { findChromium } from '../scripts/chromium.ts';

/** `node tools/screens.ts /demo /manage --as admin`: screenshots of a running Foyer at all sizes. */
const USAGE = `node tools/screens.ts PATH… [options]
  --url  where Foyer runs (http://localhost:3000)
  --as   admin, as DATA_DIR/admin.txt has it, or EMAIL:PASSWORD
  --out  the folder of the pictures (.data/screens)
  --dark the night's colours
  --full the whole page instead of what is on the screen`;

/** Phone, tablet, small and usual desktop, portrait and large display. */
const SIZES = [
  [390, 844],
  [820, 1180],
  [1280, 800],
  [1920, 1080],
  [1080, 1920],
  [3840, 2160],
] as const;

const { values: asked, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    as: { type: 'string' },
    out: { type: 'string', default: '.data/screens' },
    dark: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
  },
});
if (paths.length === 0) {
  console.error(USAGE);
  process.exit(2);
}
const browser = await chromium.launch(await findChromium());
try {
  mkdirSync(asked.out, { recursive: true });
  await takeAll(browser);
} finally {
  await browser.close();
}

async function takeAll(browser: Browser): Promise<void> {
  const colorScheme = asked.dark ? 'dark' : 'light';
  const context = await browser.newContext({ baseURL: asked.url, colorScheme, reducedMotion: 'reduce' });
  if (asked.as) {
    const answer = await context.request.post('/api/login', { data: credentialsOf(asked.as) });
    if (!answer.ok()) throw new Error(`${asked.as} cannot log in: ${await answer.text()}`);
  }
  const page = await context.newPage();
  for (const path of paths)
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await settle(page);
      const name = path.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '') || 'home';
      const file = join(asked.out, `${name}-${width}x${height}${asked.dark ? '-dark' : ''}.png`);
      await page.screenshot({ path: file, fullPage: asked.full });
      console.log(file);
    }
}

function credentialsOf(who: string): { username: string; password: string } {
  if (who !== 'admin') {
    const [username = '', ...password] = who.split(':');
    return { username, password: password.join(':') };
  }
  const kept = readFileSync(join(process.env.DATA_DIR || '.data', 'admin.txt'), 'utf8');
  const [username = '', password = ''] = ['e-mail', 'password'].map(
    (key) => new RegExp(`^${key}: (.+)$`, 'm').exec(kept)?.[1],
  );
  return { username, password };
}

/** Waits for an idle network, at most 5 seconds. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error;
  });
  await page.evaluate(() => document.fonts.ready);
}
