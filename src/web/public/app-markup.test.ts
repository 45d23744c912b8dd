import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Product } from '../../modules/shop/schema.ts';
import { loginMarkup, portalMarkup } from './app-markup.ts';
import { filterOf, productMarkup, shopMarkup } from './shop-markup.ts';

const HOSTILE = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&`;
const FACTS = { origin: 'https://foyer.example', today: '2026-11-25' };
const CLIENT = join(import.meta.dirname, '../client');

const sheets = globSync('**/*.module.css', { cwd: CLIENT }).map((file) => ({
  name: basename(file, '.module.css'),
  css: readFileSync(join(CLIENT, file), 'utf8'),
}));

const player: Product = {
  id: 7,
  name: 'Player One',
  description: 'A fanless player. Plug it in.',
  category: 'media_player',
  basePrice: 14_900,
  imageUrl: '/products/a.webp',
  images: [
    { imageUrl: '/products/a.webp', altText: 'The player' },
    { imageUrl: '/products/b.webp', altText: 'Its ports' },
  ],
  featured: true,
  specifications: { Ports: 'Two', features: ['Silent'] },
  face: null,
  weight: null,
  isFreight: false,
  isMadeToMeasure: false,
  leadDays: 3,
  parts: [],
  stock: null,
  goesWith: [],
  variants: [
    { id: 1, name: '32 GB', price: 14_900, stock: 4, imageUrl: null, face: null, weight: null },
    { id: 2, name: '64 GB', price: 17_900, stock: 0, imageUrl: null, face: null, weight: null },
  ],
};
const soldOut: Product = { ...player, id: 8, name: 'Stick', featured: false, variants: [], stock: 0, leadDays: 1 };
const placard: Product = { ...player, id: 9, name: 'Placard', category: 'qr_placard', variants: [] };
const hostile: Product = {
  ...player,
  id: 10,
  name: HOSTILE,
  description: HOSTILE,
  imageUrl: HOSTILE,
  images: [
    { imageUrl: HOSTILE, altText: HOSTILE },
    { imageUrl: '/b', altText: HOSTILE },
  ],
  specifications: { [HOSTILE]: HOSTILE },
  variants: [{ id: 3, name: HOSTILE, price: 1, stock: 1, imageUrl: HOSTILE, face: null, weight: null }],
};
const cover: Product = {
  ...player,
  id: 11,
  name: 'Cover',
  category: 'cabinet_cover',
  variants: [],
  isMadeToMeasure: true,
};
const catalog = [player, soldOut, placard, cover];
const shop = shopMarkup(catalog, 'all', FACTS);

test('style sheets of components have names of their own, by which class names begin', () => {
  expect(sheets.length).toBeGreaterThan(50);
  expect(new Set(sheets.map(({ name }) => name)).size).toBe(sheets.length);
});

test.each([
  ['/login', loginMarkup()],
  ['/manage', portalMarkup()],
  ['/shop', shop],
  ['/shop/product/:id', productMarkup(player)],
])('%s has class names of the client only', (_path, html) => {
  const used = [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
  expect(used.length).toBeGreaterThan(10);
  const unknown = used.filter((used) => {
    const [sheet, local] = used.split('_');
    return !sheets.some(({ name, css }) => name === sheet && css.includes(`.${local}`));
  });
  expect(unknown).toEqual([]);
});

describe('/shop', () => {
  test('lists products with picture, name, price and delivery, each with a link', () => {
    expect(shop).toContain('<a href="/shop/product/7">Player One</a>');
    expect(shop).toContain('src="/products/a.webp" alt="" width="1200" height="900"');
    expect(shop).toContain('>From $149.00<');
    expect(shop).toContain('>A fanless player.<');
    expect(shop).toContain('>In stock · ships by Dec 1<');
    expect(shop).toContain('>Out of stock<');
    expect(shop).toContain('>Made to order · ships in 3 business days<');
    expect(shop).toContain('>Request a Quote</a>');
    expect(shop).toContain('>4 products<');
  });

  test('shows the category in its address', () => {
    const html = shopMarkup(catalog, filterOf('qr_placard'), FACTS);
    expect(html).toContain('Placard</a>');
    expect(html).not.toContain('Player One');
    expect(html).toContain('href="/shop?category=qr_placard" class="ShopPage_link" aria-current="page"');
    expect([filterOf('none'), filterOf(undefined), filterOf(['qr_placard'])]).toEqual(['all', 'all', 'all']);
  });

  test('names an empty category', () => {
    expect(shopMarkup([player], 'qr_placard', FACTS)).toContain('There are no QR placards for sale right now.');
    expect(shopMarkup([], 'qr_placard', FACTS)).toContain('No products for sale');
  });
});

test('nothing can be typed, chosen or pressed before the client is there', () => {
  for (const html of [loginMarkup(), shop, productMarkup(player)])
    for (const [control] of html.matchAll(/<(input|select|button)\b[^>]*>/g)) expect(control).toContain(' disabled');
});

test('hostile texts stay texts', () => {
  for (const html of [shopMarkup([hostile], 'all', FACTS), productMarkup(hostile)]) {
    expect(html).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toMatch(/<script|<img src=x|[^;]'alert/);
  }
});
