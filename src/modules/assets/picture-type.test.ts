import { expect, test } from 'vitest';
import { pictureTypeOf } from './picture-type.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

test.each([
  ['an element', SVG],
  ['an element without attributes', '<svg>'],
  ['a byte order mark and spaces', `\uFEFF \n${SVG}`],
  ['a declaration', `<?xml version="1.0" encoding="UTF-8"?>\n${SVG}`],
  ['a style sheet', `<?xml version="1.0"?><?xml-stylesheet href="a.css"?>${SVG}`],
  ['comments', `<!-- one --><!-- <svg> two -->\n${SVG}`],
  ['a document type', `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">${SVG}`],
  ['a document type with definitions', `<!DOCTYPE svg [ <!ATTLIST svg a CDATA #IMPLIED> ]>${SVG}`],
  ['a comment behind the document type', `<!doctype svg><!-- by hand -->${SVG}`],
  ['capitals', '<SVG/>'],
])('an SVG begins with %s', async (_, text) => {
  expect(await pictureTypeOf(Buffer.from(text))).toBe('drawing');
});

test.each([
  ['only comments', '<!---->'.repeat(26)],
  ['comments and text', `${'<!---->'.repeat(26)}x`],
  ['a comment that does not end', `<!-- ${SVG}`],
  ['a declaration that does not end', `<?xml ${SVG.slice(0, -1)}`],
  ['a document type that does not end', '<!DOCTYPE svg [ <!ATTLIST svg'],
  ['another element', '<svgs/>'],
  ['text in front', `x${SVG}`],
  ['HTML', '<!DOCTYPE html><html></html>'],
  ['nothing', ''],
  ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
])('%s is no picture', async (_, text) => {
  expect(await pictureTypeOf(Buffer.from(text))).toBe('other');
});

test('an SVG with entities is known by them, wherever they are', async () => {
  const withEntity = `<!DOCTYPE svg [ <!ENTITY a "b"> ]>${SVG}`;
  expect(await pictureTypeOf(Buffer.from(withEntity))).toBe('drawingWithEntities');
  const withLateEntity = `<!DOCTYPE svg [ <!ATTLIST svg a CDATA #IMPLIED> ]>${SVG}${' '.repeat(9_000)}<!ENTITY a "b">`;
  expect(await pictureTypeOf(Buffer.from(withLateEntity))).toBe('drawingWithEntities');
});

test('the time to detect a type grows no faster than the file', async () => {
  const hostile = [
    '<!---->'.repeat(500_000),
    '<!--'.repeat(500_000),
    '<?'.repeat(500_000),
    `<!DOCTYPE ${'['.repeat(500_000)}`,
    ' '.repeat(2_000_000),
  ];
  for (const text of hostile) expect(await pictureTypeOf(Buffer.from(text))).toBe('other');
});
