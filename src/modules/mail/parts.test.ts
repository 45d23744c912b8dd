import { expect, test } from 'vitest';
import { list, partsOf, priceTable, section, textBlock } from './parts.ts';

test('parts follow each other, and an absent one leaves no gap', () => {
  const address = textBlock({ heading: 'Ships to', lines: ['Fox & Sons', '1 Main St'] });
  const { text, html } = partsOf(priceTable([{ name: '2 × Tablet', amount: '$9.98' }], []), null, address);
  expect(text).toBe('2 × Tablet: $9.98\n\nShips to:\nFox & Sons\n1 Main St');
  expect(html).toContain('Fox &amp; Sons<br>1 Main St');
});

test('only totals are bold in a table of prices', () => {
  const sums = [
    { name: 'Subtotal', amount: '$9.98' },
    { name: 'Total', amount: '$10.78', tone: 'strong' },
  ];
  const { text, html } = priceTable([], sums);
  expect(text).toBe('Subtotal: $9.98\nTotal: $10.78');
  expect(html.match(/font-weight:600[^>]*>([^<]*)/)?.[1]).toBe('Total');
});

test('a list has details, links and a title, and shows markup as text', () => {
  const items = [
    { name: '<b>Acme</b>', detail: 'Suite 400' },
    { name: 'Order 12', url: 'https://foyer.example/?a=1&b=2' },
  ];
  const { text, html } = section('News & more', list(items));
  expect(text).toBe('News & more\n- <b>Acme</b>, Suite 400\n- Order 12: https://foyer.example/?a=1&b=2');
  expect(html).toContain('News &amp; more');
  expect(html).toContain('&lt;b&gt;Acme&lt;/b&gt;');
  expect(html).toContain('href="https://foyer.example/?a=1&amp;b=2"');
});
