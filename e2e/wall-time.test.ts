import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { localTime } from '../src/shared/local-time.ts';
import { openPage } from '../test/harness/browser.ts';
import { addTenant } from '../test/harness/factories.ts';
import { type Lobby, landscape, startLobby, tenants } from '../test/harness/lobby.ts';
import { type Network, startProxy } from '../test/harness/network-proxy.ts';

/** Time zone of the building; no player here has it. */
const ZONE = 'America/Denver';
const SHIFT = 3 * 3_600_000;

let lobby: Lobby;
let network: Network;

beforeAll(async () => {
  lobby = await startLobby();
  const port = Number(new URL(lobby.url).port);
  network = await startProxy(port, port);
  await saveNight(0, 0);
});

afterEach(() => lobby.closeWalls());
afterAll(async () => {
  network.close();
  await lobby.stop();
});

async function saveNight(nightFrom: number, nightTo: number): Promise<void> {
  const building = { name: 'Orchard Court', address: '1 Main St', timeZone: ZONE };
  const nights = { nightFrom: nightFrom % 24, nightTo: nightTo % 24 };
  const response = await lobby.client.put(`/api/properties/${lobby.propertyId}`, { ...building, ...nights });
  expect(response.status).toBe(200);
}

const localHour = () => Number(localTime(Date.now(), ZONE).slice(11, 13));
/** The minute may turn while the page is read. */
const localTimes = () =>
  [-60_000, 0].map((shift) =>
    new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: ZONE })
      .format(Date.now() + shift)
      .replace(/\s/u, ' '),
  );

test.each(['Asia/Kolkata', 'UTC', ZONE])(
  'a player in %s shows the time and the night of its building',
  async (zone) => {
    await saveNight(localHour(), localHour() + 2);
    const page = await lobby.openWall({ timezoneId: zone, viewport: landscape });
    const readClock = async () => (await page.locator('.directory-clock').innerText()).replace(/\s/u, ' ');
    const readTheme = () => page.locator('html').getAttribute('data-theme');
    expect(localTimes()).toContain(await readClock());
    await expect.poll(readTheme).toBe('dark');
    await saveNight(localHour() + 4, localHour() + 6);
    await expect.poll(readTheme, { timeout: 30_000 }).toBe('light');
  },
);

test('a wall that is offline says since when, in the time of its building', async () => {
  const page = await lobby.openWall({ timezoneId: 'Asia/Kolkata' });
  await page.context().setOffline(true);
  await page.getByText(/Offline since/).waitFor({ timeout: 60_000 });
  const text = (await page.getByText(/Offline since/).innerText()).replace(/\s/gu, ' ');
  const since = [...localTimes(), ...localTimes().map((time) => time.replace(/^0/, ''))];
  expect(
    since.some((time) => text.includes(time)),
    `${text}: ${since}`,
  ).toBe(true);
});

test.each([
  ['back', -SHIFT],
  ['forward', SHIFT],
])(
  'a wall whose clock is set %s three hours goes on asking without a socket, and keeps the time',
  async (_way, shift) => {
    const page = await openPage(lobby.browser, lobby.url, { viewport: landscape, serviceWorkers: 'block' });
    await page.addInitScript(() => {
      const now = Date.now.bind(Date);
      Object.assign(window, { shiftClock: 0 });
      Date.now = () => now() + Number(Reflect.get(window, 'shiftClock'));
    });
    await page.routeWebSocket(/realtime/, (socket) => void socket.close());
    await page.goto(`/${lobby.slug}?display=1`);
    await tenants(page).first().waitFor();
    await page.evaluate((shiftMs) => Object.assign(window, { shiftClock: shiftMs }), shift);
    const companyName = `Late ${shift}`;
    await addTenant(lobby.client, lobby.propertyId, { companyName, floorNumber: 3 });
    await page.getByText(companyName).first().waitFor({ timeout: 45_000 });
    const clockText = (await page.locator('.directory-clock').innerText()).replace(/\s/u, ' ');
    expect(localTimes()).toContain(clockText);
  },
);

test('a wall that starts with a wrong clock shows the server’s time', async () => {
  const page = await openPage(lobby.browser, lobby.url, { viewport: landscape, serviceWorkers: 'block' });
  await page.addInitScript((shiftMs) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + shiftMs;
  }, SHIFT);
  await page.goto(`/${lobby.slug}?display=1`);
  const readClock = async () => (await page.locator('.directory-clock').innerText()).replace(/\s/u, ' ');
  await expect.poll(async () => localTimes().includes(await readClock())).toBe(true);
});

const denyStorage = () => {
  for (const name of ['getItem', 'setItem'] as const)
    Storage.prototype[name] = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  CacheStorage.prototype.open = () => Promise.reject(new DOMException('refused', 'SecurityError'));
};
const fillStorage = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
};

test.each([
  ['ends in #main', '#main', () => {}],
  ['may store nothing', '', denyStorage],
  ['has no room left', '', fillStorage],
])('a wall that %s takes a new build', async (_what, hash, prepare) => {
  const page = await openPage(lobby.browser, network.url, { viewport: landscape, serviceWorkers: 'block' });
  await page.addInitScript(prepare);
  await page.goto(`/${lobby.slug}?display=1${hash}`);
  await tenants(page).first().waitFor();
  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
  network.release();
  const isOld = () => page.evaluate(() => 'isOldPage' in window).catch(() => true); // while it loads
  await expect.poll(isOld, { timeout: 60_000 }).toBe(false);
  await tenants(page).first().waitFor();
});
