import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ChromiumLaunch {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What Playwright's `chromium.launch` needs: an installed browser, else the one that comes with the packages. */
export async function findChromium(): Promise<ChromiumLaunch> {
  const installed = INSTALLED.find((path) => existsSync(path));
  return installed ? { executablePath: installed, args: FLAGS, env: environment() } : await unpackChromium();
}

/** Its own arguments are left out: they switch off the web's security rules, which tests have to meet. */
async function unpackChromium(): Promise<ChromiumLaunch> {
  const before = { ...process.env };
  const temporary = tmpdir();
  const folder = join(temporary, `foyer-chromium-${process.getuid?.() ?? 0}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The package is made for a cloud's runtime: it reads and writes the environment of its process.
  Object.assign(process.env, { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' });
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    const executablePath = await packaged.executablePath();
    return { executablePath, args: [...FLAGS, '--no-zygote'], env: { ...environment(), TMPDIR: temporary } };
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

function environment(): Record<string, string> {
  const entries = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}
