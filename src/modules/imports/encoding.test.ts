import { expect, test } from 'vitest';
import { reencoded, repaired } from './encoding.ts';

test.each([
  ['CafÃ© ZoÃ«', 'Café Zoë'],
  ['Smithâ€™s Law', 'Smith’s Law'],
  ['ÐŸÑ€Ð¸Ð²ÐµÑ‚', 'Привет'],
  ['SÃO PAULO Travel', 'SÃO PAULO Travel'],
  ['CAFÉ® Corp', 'CAFÉ® Corp'],
  ['Ærø Shipping ApS', 'Ærø Shipping ApS'],
])('%s is %s', (text, right) => expect(repaired(text)).toBe(right));

test.each(['Caf\ufffd', 'MŸller', 'Ïðèâåò', 'F\u0084hrmann'])('letters of %j are lost', (text) =>
  expect(reencoded([{ number: 1, cells: [text] }], true).garbled).toHaveLength(1),
);

test.each(['Müller & Söhne', 'Œuvre', 'Zürich Re', 'Ñandú'])('those of %j are not', (text) =>
  expect(reencoded([{ number: 1, cells: [text] }], true)).toMatchObject({ garbled: [], repaired: [] }),
);
