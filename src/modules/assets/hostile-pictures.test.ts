import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { redraw } from './redraw.ts';

let requestCount = 0;
const foreignServer = createServer((_req, res) => {
  requestCount++;
  res.end('hello');
});
let foreignUrl = '';

beforeAll(async () => {
  await once(foreignServer.listen(0, '127.0.0.1'), 'listening');
  foreignUrl = `http://127.0.0.1:${(foreignServer.address() as AddressInfo).port}`;
});
afterAll(() => foreignServer.close());

const svg = (content: string, prolog = '', size = 'width="60" height="40"') =>
  Buffer.from(
    `${prolog}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`,
  );
const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');

const drawings: Record<string, () => Buffer> = {
  script: () => svg('<script>alert(1)</script><rect width="9" height="9"/>'),
  handler: () => svg('<rect width="9" height="9"/>', '', 'onload="alert(1)" width="9" height="9"'),
  'image elsewhere': () => svg(`<image href="${foreignUrl}/a.png" width="9" height="9"/><rect width="4" height="4"/>`),
  'image of this machine': () => svg('<image href="file:///etc/passwd" width="9" height="9"/><text y="9">x</text>'),
  'use elsewhere': () => svg(`<use xlink:href="${foreignUrl}/a.svg#a"/><rect width="4" height="4"/>`),
  'style elsewhere': () => svg(`<style>@import url("${foreignUrl}/a.css");</style><rect width="4" height="4"/>`),
  'font elsewhere': () =>
    svg(`<style>@font-face{font-family:a;src:url(${foreignUrl}/a.woff)}</style><text font-family="a" y="9">x</text>`),
  'page inside': () => svg('<foreignObject width="9" height="9"><iframe src="javascript:alert(1)"/></foreignObject>'),
  'billion laughs': () => svg('<text y="9">&l9;</text>', `<!DOCTYPE svg [<!ENTITY l0 "lol">${laughs}]>`),
  'entity of a file': () => svg('<text>&x;</text>', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  'entity elsewhere': () => svg('<text>&x;</text>', `<!DOCTYPE svg [<!ENTITY x SYSTEM "${foreignUrl}/x">]>`),
  'parameter entity': () => svg('', `<!DOCTYPE svg [<!ENTITY % p SYSTEM "${foreignUrl}/p"> %p;]>`),
  'document type elsewhere': () => svg('<rect width="4" height="4"/>', `<!DOCTYPE svg SYSTEM "${foreignUrl}/a.dtd">`),
  'entities behind a comment': () => svg('<text>&x;</text>', `<!-- a --><!DOCTYPE svg [<!ENTITY x "y">]>`),
  stylesheet: () => svg('<rect width="4" height="4"/>', `<?xml-stylesheet href="${foreignUrl}/a.xsl"?>`),
  inclusion: () => svg(`<include xmlns="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>`),
  'very large': () => svg('<rect width="9" height="9"/>', '', 'width="1000000" height="1000000"'),
  'without a size': () => svg('', '', 'width="0" height="0"'),
  deep: () => svg('<g>'.repeat(100_000) + '</g>'.repeat(100_000)),
  'uses itself': () => svg('<g id="a"><use xlink:href="#a"/><use xlink:href="#a"/></g><rect width="4" height="4"/>'),
  'uses in tens': () =>
    svg(
      Array.from({ length: 9 }, (_, n) => `<g id="g${n + 1}">${`<use xlink:href="#g${n}"/>`.repeat(10)}</g>`).join('') +
        '<g id="g0"><rect width="4" height="4"/></g>',
    ),
  blur: () =>
    svg(
      '<filter id="f"><feGaussianBlur stdDeviation="9999"/></filter><g filter="url(#f)"><rect width="60" height="40"/></g>',
    ),
  'drawing in a drawing': () =>
    svg(
      `<image href="data:image/svg+xml;base64,${svg('<script>alert(1)</script>').toString('base64')}" width="9" height="9"/>`,
    ),
  compressed: () => gzipSync(svg('<rect width="9" height="9"/>')),
};

const picture = (width = 80, height = 60) => sharp({ create: { width, height, channels: 3, background: '#884422' } });
const png = () => picture().png().toBuffer();
const jpeg = () => picture().jpeg().toBuffer();

/** Returns a picture of one color whose header declares the given size. */
function pixelBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.concat([Buffer.from(type), data]);
    const [length, checksumBytes] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksumBytes.writeUInt32BE(checksum(head));
    return Buffer.concat([length, head, checksumBytes]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function checksum(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

async function animated(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all([picture(), picture()].map((frame) => frame.png().toBuffer()));
  return await sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

const pictures: Record<string, () => Promise<Buffer> | Buffer> = {
  'half a PNG': async () => (await picture(800, 600).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 700_000),
  'half a JPEG': async () => (await jpeg()).subarray(0, 400),
  'a head alone': async () => (await png()).subarray(0, 30),
  'a damaged PNG': async () => {
    const bytes = await picture(200, 200).png({ compressionLevel: 0 }).toBuffer();
    return bytes.fill(7, 5_000, 6_000);
  },
  '60 megapixels': () => picture(9_000, 7_000).png().toBuffer(),
  'a head of ten gigapixels': () => pixelBomb(100_000, 100_000),
  'a head of more than there is': () => pixelBomb(5_000, 5_000),
  'moving WebP': () => animated('webp'),
  'moving GIF': () => animated('gif'),
  'JPEG and page': async () => Buffer.concat([await jpeg(), Buffer.from('<html><script>alert(1)</script></html>')]),
  'PNG and archive': async () => Buffer.concat([await png(), Buffer.from('504b0304', 'hex'), Buffer.alloc(400, 65)]),
  'GIF and script': () => Buffer.from('GIF89a=1;alert(1)//'),
  'JPEG with a place': () =>
    picture()
      .withExif({ IFD0: { Copyright: 'alert(1)' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer(),
  page: () => Buffer.from('<html><body><svg xmlns="http://www.w3.org/2000/svg"/></body></html>'),
  document: () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj'),
  nothing: () => Buffer.alloc(0),
  'one byte': () => Buffer.from([0x89]),
  zeros: () => Buffer.alloc(4_000_000),
};

const hostile = Object.entries({ ...drawings, ...pictures });

const REFUSALS = ['unsupported_type', 'unreadable_file', 'too_large'];
const LEFTOVERS = /script|alert|passwd|root:|127\.0\.0\.1|GPS|Exif|AAAAAAAA/;

test('there are more than thirty of them', () => expect(hostile.length).toBeGreaterThan(30));

test.for(hostile)('%s is refused, or is a plain picture afterwards', { timeout: 240_000 }, async ([, bytesOf]) => {
  const outcome = await redraw('user:1', await bytesOf(), 'logo').catch((error: unknown) => error);
  if (outcome instanceof AppError) return expect(REFUSALS).toContain(outcome.code);
  if (!Array.isArray(outcome)) throw outcome;
  const { bytes } = outcome[0];
  const { format, width, exif, pages } = await sharp(bytes).metadata();
  expect({ format, exif, pages }).toEqual({ format: 'png', exif: undefined, pages: undefined });
  expect(width).toBeLessThanOrEqual(800);
  expect(bytes.toString('latin1')).not.toMatch(LEFTOVERS);
});

test('none of them has asked another host', () => expect(requestCount).toBe(0));
