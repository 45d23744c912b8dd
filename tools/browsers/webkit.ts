import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { freePort } from '../../scripts/services/ports.ts';
import { asJson, type Driver } from './driver.ts';
import { endOf, type Installed, lineOf } from './packages.ts';

const SCREEN = '1280x800x24';
const HEADERS = { 'content-type': 'application/json' };

const created = z.object({ sessionId: z.string(), capabilities: z.object({ browserVersion: z.string() }) });
const reply = z.object({ value: z.unknown() });
const failure = z.object({ error: z.string(), message: z.string() });

/** On a virtual display, by WebDriver. */
export async function startWebKit(installed: Installed): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'foyer-webkit-'));
  const screen = installed.run('/usr/bin/Xvfb', ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp']);
  const display = await lineOf(screen, /^(\d+)$/);
  const port = await freePort(0);
  const env = { HOME: home, DISPLAY: `:${display}`, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1' };
  const child = installed.run('/usr/bin/WebKitWebDriver', [`--port=${port}`], env);
  const base = `http://127.0.0.1:${port}`;
  await answers(`${base}/status`);
  const options = { binary: installed.find('webkit2gtk-4.1/MiniBrowser'), args: ['--automation'] };
  const wanted = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } };
  const { sessionId, capabilities } = created.parse(await ask('POST', `${base}/session`, wanted));
  const at = `${base}/session/${sessionId}`;
  await ask('POST', `${at}/window/maximize`, {});
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    async open(url) {
      await ask('POST', `${at}/url`, { url });
    },
    async evaluate(expression) {
      const script = `return ${asJson(expression)}`;
      return JSON.parse(z.string().parse(await ask('POST', `${at}/execute/sync`, { script, args: [] })));
    },
    async act(actions) {
      await ask('POST', `${at}/actions`, { actions });
    },
    async picture() {
      return Buffer.from(z.string().parse(await ask('GET', `${at}/screenshot`)), 'base64');
    },
    async close() {
      await ask('DELETE', at);
      await endOf(child);
      await endOf(screen);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function ask(method: string, url: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(url, { method, headers: HEADERS, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = reply.parse(await answer.json());
  if (answer.ok) return value;
  const { error, message } = failure.parse(value);
  throw new Error(`${error}: ${message}`);
}

async function answers(url: string): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((next) => setTimeout(next, 100)))
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  throw new Error(`${url} does not answer`);
}
