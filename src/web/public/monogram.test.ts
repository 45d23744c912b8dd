import sharp from 'sharp';
import { expect, test } from 'vitest';
import { heavyWork } from '../../platform/process/fair-queue.ts';
import { accentThemes, contrastRatio } from '../../shared/accent.ts';
import { directoryManifest } from './directory-manifest.ts';
import { iconUrl, monogramPicture, monogramSvg } from './monogram.ts';

const tower = { name: 'Meridian Tower', slug: 'meridian-tower', logoUrl: null, accent: '#204080' };

test('the letters stand in the middle of the color, within what a mask keeps', async () => {
  const png = await heavyWork.run('test', (turn) => monogramPicture(turn, tower));
  const { data, info } = await sharp(png ?? undefined)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([512, 512]);
  const ground = [...data.subarray(0, 3)];
  expect(ground).toEqual([32, 64, 128]);
  const inked = Array.from({ length: 512 * 512 }, (_, at) => at).filter((at) => (data[3 * at] ?? 0) > 200);
  const [xs, ys] = [inked.map((at) => at % 512), inked.map((at) => Math.floor(at / 512))];
  const [minX, maxX] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  expect(Math.abs(minX + maxX - 511)).toBeLessThan(30);
  expect(Math.abs(top + bottom - 511)).toBeLessThan(6);
  expect(Math.hypot(maxX - 256, bottom - 256)).toBeLessThan(0.4 * 512);
});

test('a color on which letters could not be read is corrected', async () => {
  const { color, on } = accentThemes('#ffe600').light;
  expect(contrastRatio(color, on)).toBeGreaterThanOrEqual(4.5);
  expect(await monogramSvg({ ...tower, accent: '#ffe600' }, 100)).toContain(`fill="${color}"`);
});

test('its address changes with letters and color alone', () => {
  expect(iconUrl({ ...tower, name: 'Main Terrace' })).toBe(iconUrl(tower));
  const otherIcons = [{ name: 'Oak House' }, { accent: '#802040' }, { accent: null }].map((over) =>
    iconUrl({ ...tower, ...over }),
  );
  expect(new Set([iconUrl(tower), ...otherIcons]).size).toBe(4);
});

test.for([
  ['a logo', { ...tower, logoUrl: '/pictures/a' }, '/pictures/a-512'],
  ['a name of our letters', tower, iconUrl(tower)],
  ['a name of other letters', { ...tower, name: '東京タワー' }, '/icon.svg'],
  ['a name without letters', { ...tower, name: '—' }, '/icon.svg'],
] as const)('a directory with %s is installed under its icon', async ([, directory, src]) => {
  const { icons } = JSON.parse(await directoryManifest(directory));
  expect(icons[0].src).toBe(src);
  expect(icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true);
});
