import type { Locator } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { violationsOf } from '../test/harness/browser.ts';
import { addTenant } from '../test/harness/factories.ts';
import { field, type Lobby, startLobby } from '../test/harness/lobby.ts';

let lobby: Lobby;
let tenantId: number;
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, reducedMotion: 'reduce' } as const;

beforeAll(async () => {
  lobby = await startLobby();
  const zenith = { companyName: 'Zenith Optics', floorNumber: 9, phone: '512 555 0142', email: 'desk@zenith.example' };
  ({ id: tenantId } = await addTenant(lobby.client, lobby.propertyId, zenith));
});

afterEach(() => lobby.closeWalls());
afterAll(() => lobby.stop());

test('after scrolling, the header takes less than a sixth of the screen', async () => {
  const page = await lobby.openWall(phone, '');
  await page.locator('.directory-banner').waitFor();
  await page.evaluate(() => scrollTo(0, 600));
  const coveredHeight = await page.evaluate(() =>
    ['.directory-top', '.directory-search', '.directory-banner'].reduce((sum, part) => {
      const { top, bottom } = document.querySelector(part)?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
      return sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    }, 0),
  );
  expect(coveredHeight / 844).toBeLessThan(0.16);
  expect(coveredHeight).toBeGreaterThan(60);
});

test.each(['Oak House', 'Wolfeschlegelsteinhausen International Medical and Professional Office Building'])(
  'the clock is on the first line of the name: %s',
  async (name) => {
    const building = { name, address: '600 Congress Ave, Austin, TX 78701' };
    expect((await lobby.client.put(`/api/properties/${lobby.propertyId}`, building)).status).toBe(200);
    const page = await lobby.openWall(phone, '');
    const heading = page.getByRole('heading', { level: 1, name });
    await heading.waitFor();
    // Both at once: fonts that arrive move them.
    const readDistance = () =>
      heading.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const firstLineBottom = range.getClientRects()[0]?.bottom ?? 0;
        return Math.abs(
          (document.querySelector('.directory-clock')?.getBoundingClientRect().bottom ?? 0) - firstLineBottom,
        );
      });
    await expect.poll(readDistance).toBeLessThan(6);
  },
);

test('announcements take turns in a low bar, and More shows a long one in full', async () => {
  const long = 'The garage is closed on Saturday for cleaning. '.repeat(8).trim();
  const { body: announcement } = await lobby.client.post('/api/announcements', {
    propertyId: lobby.propertyId,
    message: long,
  });
  const page = await lobby.openWall({ ...phone, reducedMotion: 'no-preference' }, '');
  await page.clock.install();
  const bar = page.getByRole('region', { name: 'Announcements' });
  const shownAnnouncement = bar.locator('[data-shown]');
  const moreButton = bar.getByRole('button', { name: 'More' });
  const texts = new Set<string>();
  for (let turn = 0; turn < 3; turn++) {
    const text = await shownAnnouncement.innerText();
    texts.add(text);
    await expect.poll(() => isOnTop(shownAnnouncement)).toBe(true);
    expect((await bar.boundingBox())?.height).toBeLessThan(72);
    expect(await moreButton.isVisible()).toBe(text === long);
    await page.clock.fastForward(5_000);
    await expect.poll(() => shownAnnouncement.innerText()).not.toBe(text);
  }
  expect([...texts].sort()).toEqual(['Fire drill on Friday', 'The garden is open', long].sort());

  while ((await shownAnnouncement.innerText()) !== long) await page.clock.fastForward(5_000);
  await moreButton.tap();
  await bar.getByRole('button', { name: 'Less' }).waitFor();
  const isWhole = () => shownAnnouncement.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight);
  expect(await isWhole()).toBe(true);
  await page.clock.fastForward(60_000);
  expect(await shownAnnouncement.innerText(), 'stays while it is open').toBe(long);
  expect(await violationsOf(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Less' }).tap();
  await moreButton.waitFor();
  expect(await isWhole()).toBe(false);
  await lobby.client.put(`/api/announcements/${announcement.id}`, { active: false });
});

test('the placeholder fits into the search field', async () => {
  const page = await lobby.openWall(phone, '');
  const { fieldWidth, textWidth } = await field(page).evaluate((input: HTMLInputElement) => {
    const pen = document.createElement('canvas').getContext('2d');
    const style = getComputedStyle(input, '::placeholder');
    if (pen) pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    return { fieldWidth: input.clientWidth, textWidth: pen?.measureText(input.placeholder).width ?? 0 };
  });
  expect(textWidth).toBeGreaterThan(100);
  expect(textWidth).toBeLessThanOrEqual(fieldWidth);
});

test('the address in a wall’s QR code opens the directory at that tenant, with directions', async () => {
  const page = await lobby.openWall(phone, `#t=${tenantId}`);
  const tenant = page.locator('.directory-tenant', { hasText: 'Zenith Optics' });
  await tenant.getByRole('link', { name: 'Directions' }).waitFor();
  const links = await tenant
    .getByRole('link')
    .evaluateAll((elements) => elements.map((link) => link.getAttribute('href')));
  expect(links.map((href) => href?.split(':')[0])).toEqual(['tel', 'mailto', 'https']);
  expect(links[2]).toContain(encodeURIComponent('600 Congress Ave'));
  await expect.poll(() => tenant.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
});

/** False if another element covers its center. */
const isOnTop = (element: Locator): Promise<boolean> =>
  element.evaluate((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return height > 0 && top !== null && part.contains(top);
  });
