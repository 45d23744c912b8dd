import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowserOfAllScripts } from '../test/harness/browser.ts';
import { addTenant } from '../test/harness/factories.ts';
import { type Lobby, landscape, portrait, startLobby } from '../test/harness/lobby.ts';

/** Short and long names in scripts with marks and descenders beyond Latin. */
const names = [
  ['Arabic', 'برج النور', 'مجمع برج الشيخ خليفة للأعمال والتجارة والاستشارات الدولية'],
  ['Thai', 'อาคารปิ่นเกล้า', 'ศูนย์การค้าและอาคารสำนักงานปิ่นเกล้าริมแม่น้ำเจ้าพระยาผู้ใหญ่'],
  ['Vietnamese', 'Tòa nhà Ấn Độ', 'Tòa nhà Ngân hàng Đệ Nhất Ẩm Thực Quốc Tế Nguyễn Thị Mỹ Ngọc'],
  ['Devanagari', 'द्वितीय हृदय भवन', 'श्री कृष्ण द्वारका अंतर्राष्ट्रीय व्यापार और हृदय चिकित्सा केंद्र भवन'],
] as const;

const sizes = [
  ['wall, portrait', portrait, '?display=1'],
  ['wall, landscape', landscape, '?display=1'],
  ['wall, 4K', { width: 3840, height: 2160 }, '?display=1'],
  ['phone', { width: 390, height: 844 }, ''],
  ['desk', { width: 1280, height: 800 }, ''],
] as const;

let lobby: Lobby;
beforeAll(async () => {
  lobby = await startLobby(openBrowserOfAllScripts);
});
afterEach(() => lobby.closeWalls());
afterAll(() => lobby.stop());

test.each(names)('no glyph of a building in %s is clipped, at any size', async (_script, short, long) => {
  const rename = async (name: string) => {
    const answer = await lobby.client.put(`/api/properties/${lobby.propertyId}`, { name, address: '1 Main St' });
    expect(answer.status).toBe(200);
  };
  const tenant = await addTenant(lobby.client, lobby.propertyId, {
    companyName: short,
    suiteNumber: '1200',
    floorNumber: 12,
  });
  const { body: announcement } = await lobby.client.post('/api/announcements', {
    propertyId: lobby.propertyId,
    message: long,
    urgent: true,
  });
  for (const name of [short, long]) {
    await rename(name);
    for (const [size, viewport, query] of sizes) {
      const page = await lobby.openWall({ viewport, reducedMotion: 'reduce' }, query);
      await page.getByText(name).first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      // The wall is fitted again once its fonts are there.
      await expect.poll(() => readCutTexts(page), { message: size }).toEqual([]);
      if (query !== '') {
        await page.getByRole('button', { name: short }).first().tap();
        await page.getByRole('region', { name: short }).waitFor();
        expect(await readCutTexts(page), `${size}, answer`).toEqual([]);
      }
      await lobby.closeWalls();
    }
  }
  await lobby.client.delete(`/api/tenants/${tenant.id}`);
  await lobby.client.put(`/api/announcements/${announcement.id}`, { active: false });
});

/** Text whose ink exceeds its clipping box by more than half a px. */
const readCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('no canvas');
    const range = document.createRange();
    const cutTexts: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: parent, nodeValue: text } = node;
      if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || !text?.trim()) continue;
      if (parent.closest('.directory-unseen, script, style')) continue;
      const { font, letterSpacing } = getComputedStyle(parent);
      pen.font = font;
      pen.letterSpacing = letterSpacing;
      const textMetrics = pen.measureText(text);
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const baseline = line.top + textMetrics.fontBoundingBoxAscent;
        const [top, bottom] = [
          baseline - textMetrics.actualBoundingBoxAscent,
          baseline + textMetrics.actualBoundingBoxDescent,
        ];
        for (let box: Element | null = parent; box; box = box.parentElement) {
          if (getComputedStyle(box).overflowY !== 'hidden') continue;
          const { top: boxTop, height } = box.getBoundingClientRect();
          const isOutside = line.bottom < boxTop || line.top > boxTop + height; // scrolled out
          if (!isOutside && (top < boxTop - 0.5 || bottom > boxTop + height + 0.5))
            cutTexts.push(`${text.trim()} in ${box.className || box.tagName}`);
        }
      }
    }
    return [...new Set(cutTexts)];
  });
