import sharp from 'sharp';
import { expect, test } from 'vitest';
import { avatarImage } from './avatar.ts';

const create = { width: 1_500, height: 1_500, channels: 3 as const, background: '#336699' };

test('beyond the queue limit picture uploads are refused with a retry, until there is room', async () => {
  const picture = await sharp({ create }).png().toBuffer();
  const settled = await Promise.allSettled(Array.from({ length: 30 }, () => avatarImage(picture)));
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(refused).toEqual(Array(10).fill('unavailable'));
  expect((await avatarImage(picture)).contentType).toBe('image/webp');
});
