import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { asJson, type Driver } from './driver.ts';
import { endOf, type Installed, lineOf } from './packages.ts';

const WINDOW = { width: 1280, height: 800 };

/** No first-run pages, no telemetry. */
const PREFERENCES = {
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'app.normandy.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'signon.rememberSignons': false,
};

const session = z.object({ capabilities: z.object({ browserName: z.string(), browserVersion: z.string() }) });
const tree = z.object({ contexts: z.array(z.object({ context: z.string() })).min(1) });
const evaluated = z.object({ result: z.object({ value: z.string() }) });
const pictured = z.object({ data: z.string() });

export async function startFirefox(installed: Installed): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'foyer-firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'];
  const child = installed.run('/usr/bin/firefox-esr', args, { HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: '1' });
  const address = await lineOf(child, /WebDriver BiDi listening on (ws:\S+)/);
  const { ask, hangUp } = await connect(`${address}/session`);
  const { capabilities } = session.parse(await ask('session.new', { capabilities: {} }));
  const [{ context } = { context: '' }] = tree.parse(await ask('browsingContext.getTree', {})).contexts;
  await ask('browsingContext.setViewport', { context, viewport: WINDOW });
  return {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    async open(url) {
      await ask('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(expression) {
      const asked = { expression: asJson(expression), target: { context }, awaitPromise: true };
      return JSON.parse(evaluated.parse(await ask('script.evaluate', asked)).result.value);
    },
    async act(actions) {
      await ask('input.performActions', { context, actions });
    },
    async picture() {
      return Buffer.from(pictured.parse(await ask('browsingContext.captureScreenshot', { context })).data, 'base64');
    },
    async close() {
      hangUp();
      await endOf(child);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

const answer = z.object({
  id: z.int().nullish(),
  result: z.unknown(),
  error: z.string().optional(),
  message: z.string().optional(),
});

async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error(`${address} cannot be reached`)), { once: true });
  });
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = answer.parse(JSON.parse(String(data)));
    const asked = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    if (error) asked?.reject(new Error(`${error}: ${message}`));
    else asked?.resolve(result);
  });
  socket.addEventListener('close', () => {
    for (const asked of waiting.values()) asked.reject(new Error('Firefox hung up'));
  });
  let last = 0;
  const ask = (method: string, params: unknown): Promise<unknown> => {
    const asked = Promise.withResolvers<unknown>();
    waiting.set(++last, asked);
    socket.send(JSON.stringify({ id: last, method, params }));
    return asked.promise;
  };
  return { ask, hangUp: () => socket.close() };
}
