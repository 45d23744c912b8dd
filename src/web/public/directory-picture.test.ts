import { expect, test } from 'vitest';
import type { Directory } from '../../modules/directory/schema.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { heavyWork } from '../../platform/process/fair-queue.ts';
import { directoryPicture, pictureVersion } from './directory-picture.ts';

const directory = { name: 'Meridian Tower', address: '1200 Congress Avenue', logoUrl: null, slug: 'meridian-tower' };
const platform = { env: { APP_URL: 'https://foyer.example' } } as unknown as Platform;
const pictureOf = (of: Parameters<typeof directoryPicture>[2]) =>
  heavyWork.run('test', (turn) => directoryPicture(turn, platform, of));
const versionOf = async (over: Partial<Directory>) => (await pictureOf({ ...directory, ...over })).toString('base64');

test('a picture is a PNG of 1200 by 630 pixels, also of the longest names', async () => {
  const { default: sharp } = await import('sharp');
  for (const name of [directory.name, 'Wolfeschlegelsteinhausen '.repeat(8), '\u0141'.repeat(200), '<b>&"'])
    expect(await sharp(await pictureOf({ ...directory, name, address: name })).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    });
});

test('a name in letters that the font lacks gives way to the address of the page', async () => {
  const [tokyo, cairo] = [await versionOf({ name: '東京タワー' }), await versionOf({ name: 'القاهرة' })];
  expect(tokyo).toBe(cairo);
  expect(tokyo).not.toBe(await versionOf({ name: 'Cairo' }));
  expect(tokyo).not.toBe(await versionOf({ name: '東京タワー', slug: 'tokyo' }));
});

test('the version changes with all that is drawn', () => {
  const changes = [
    { name: 'Other' },
    { address: 'Other' },
    { logoUrl: 'https://foyer.example/a.png' },
    { slug: 'other' },
    { accent: '#204080' },
  ];
  const versions = [directory, ...changes.map((change) => ({ ...directory, ...change }))].map(pictureVersion);
  expect(new Set(versions).size).toBe(6);
  expect(pictureVersion({ ...directory })).toBe(versions[0]);
});

test('without a logo the first letters of the name stand in its place, on the color of the building', async () => {
  const { default: sharp } = await import('sharp');
  const pixel = async (over: Partial<Directory>) => {
    const corner = { left: 90, top: 90, width: 1, height: 1 };
    const picture = sharp(await pictureOf({ ...directory, ...over }));
    return [...(await picture.extract(corner).removeAlpha().raw().toBuffer())];
  };
  const page = await pixel({ name: '東京タワー' });
  expect(await pixel({ accent: '#204080' })).toEqual([32, 64, 128]);
  expect(page).toEqual([251, 250, 247]);
});
