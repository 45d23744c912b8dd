import sharp from 'sharp';
import { expect, test } from 'vitest';
import { redraw } from './redraw.ts';

const pixels = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

test('beyond the queue limit pictures are refused with a retry, until there is room', {
  timeout: 300_000,
}, async () => {
  const picture = await pixels(300, 300).png().toBuffer();
  const settled = await Promise.allSettled(Array.from({ length: 30 }, () => redraw(picture, 'avatar')));
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(refused).toEqual(Array(10).fill('unavailable'));
  const [{ contentType, width, height }] = await redraw(picture, 'avatar');
  expect([contentType, width, height]).toEqual(['image/webp', 256, 256]);
});

test('a picture of a building is a JPEG, with a smaller one for phones', { timeout: 60_000 }, async () => {
  const files = await redraw(await pixels(3_000, 1_500).webp().toBuffer(), 'picture');
  const told = files.map(({ contentType, width, height }) => [contentType, width, height]);
  expect(told).toEqual([
    ['image/jpeg', 2_160, 1_080],
    ['image/jpeg', 960, 480],
  ]);
  const [, small] = await redraw(await pixels(90, 60).png().toBuffer(), 'picture');
  expect([small?.width, small?.suffix]).toEqual([90, '-960']);
});

test('a drawn logo fills the frame, and has an icon', { timeout: 60_000 }, async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="20"><circle cx="9" cy="9" r="8"/></svg>';
  const files = await redraw(Buffer.from(svg), 'logo');
  expect(files.map(({ contentType, width, height }) => [contentType, width, height])).toEqual([
    ['image/png', 800, 320],
    ['image/png', 512, 512],
  ]);
});
