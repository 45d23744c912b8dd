import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { redraw } from './redraw.ts';

const ACCOUNT = 'user:1';

const pixels = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

test('a picture of a building is a JPEG, with a smaller one for phones', { timeout: 60_000 }, async () => {
  const files = await redraw(ACCOUNT, await pixels(3_000, 1_500).webp().toBuffer(), 'picture');
  const sizes = files.map(({ contentType, width, height }) => [contentType, width, height]);
  expect(sizes).toEqual([
    ['image/jpeg', 2_160, 1_080],
    ['image/jpeg', 960, 480],
  ]);
  const [, small] = await redraw(ACCOUNT, await pixels(90, 60).png().toBuffer(), 'picture');
  expect([small?.width, small?.suffix]).toEqual([90, '-960']);
});

test('a drawn logo fills the frame, and has an icon', { timeout: 60_000 }, async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="20"><circle cx="9" cy="9" r="8"/></svg>';
  const files = await redraw(ACCOUNT, Buffer.from(svg), 'logo');
  expect(files.map(({ contentType, width, height }) => [contentType, width, height])).toEqual([
    ['image/png', 800, 320],
    ['image/png', 512, 512],
  ]);
});

const noise = (size: number, channels: 3 | 4) =>
  sharp(randomBytes(size * size * channels), { raw: { width: size, height: size, channels } })
    .png()
    .toBuffer();

test('a noisy logo is stored with a palette, and stays transparent', { timeout: 60_000 }, async () => {
  const [large] = await redraw(ACCOUNT, await noise(800, 3), 'logo');
  expect(large.bytes.length).toBeLessThan(900_000);
  const [transparent] = await redraw(ACCOUNT, await noise(400, 4), 'logo');
  const { isPalette, hasAlpha } = await sharp(transparent.bytes).metadata();
  expect([isPalette, hasAlpha]).toEqual([true, true]);
});

test('a flat logo keeps its exact color', { timeout: 60_000 }, async () => {
  const logo = await sharp({ create: { width: 300, height: 120, channels: 3, background: '#204080' } })
    .png()
    .toBuffer();
  const [{ bytes }] = await redraw(ACCOUNT, logo, 'logo');
  expect([...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([0x20, 0x40, 0x80]);
});

test('a picture that takes more than its processor time costs ten uploads', { timeout: 60_000 }, async () => {
  const copies = 'abcdefghijklm'.split('').map((id, index, ids) => {
    const inner = index === 0 ? '<path d="M0 0L9 9"/>' : `<use href="#${ids[index - 1]}" x="3" y="2"/>`.repeat(4);
    return `<g id="${id}">${inner}</g>`;
  });
  const nested = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><defs>${copies.join('')}</defs><use href="#m"/></svg>`;
  const error = await redraw(ACCOUNT, Buffer.from(nested), 'logo').catch((failure: unknown) => failure);
  expect(error).toMatchObject({ code: 'unreadable_file', extras: { cost: 10 } });
});

test('an AVIF picture has at most 25 megapixels, and others 50', { timeout: 60_000 }, async () => {
  const [large, small] = [pixels(6_000, 4_500), pixels(600, 450)];
  const avif = await redraw(ACCOUNT, await large.avif({ effort: 0 }).toBuffer(), 'photo').catch((thrown) => thrown);
  expect(avif).toMatchObject({ code: 'too_large', message: expect.stringContaining('25 megapixels') });
  expect((await redraw(ACCOUNT, await small.avif({ effort: 0 }).toBuffer(), 'photo'))[0].width).toBe(600);
  expect((await redraw(ACCOUNT, await large.jpeg().toBuffer(), 'photo'))[0].width).toBe(1_200);
});
