import { catalogOf } from '../../modules/shop/index.ts';
import { type Category, type Product, startPrice } from '../../modules/shop/schema.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { brand } from '../../shared/brand.ts';
import { isOutage } from '../../shared/errors.ts';
import { dataScript, escapeHtml as text } from '../../shared/html.ts';
import type { Page } from './page.ts';

const SHOP_PATH = /^\/shop\/?$/;
const PRODUCT_PATH = /^\/shop\/product\/([1-9]\d{0,9})\/?$/;

export const shopRoutes: readonly string[] = ['/shop', '/shop/product/:id'];

export const shopPage: Page = {
  title: `Shop · ${brand.name}`,
  description: 'Media players, lobby displays, cabinet covers, and QR code placards for your building directory.',
};

/**
 * Returns shop pages with metadata for link previews and search engines. `null` for an unknown product; a bare page
 * without a catalog.
 */
export async function findShopPage(platform: Platform, path: string): Promise<Page | null> {
  if (!isShopPage(path)) return null;
  try {
    return buildShopPage(await catalogOf(platform), path, platform.env);
  } catch (error) {
    if (!isOutage(error)) throw error;
    return shopPage;
  }
}

export const isShopPage = (path: string): boolean => SHOP_PATH.test(path) || PRODUCT_PATH.test(path);

export function buildShopPage(
  products: readonly Product[],
  path: string,
  { APP_URL: origin }: Pick<Platform['env'], 'APP_URL'>,
): Page | null {
  if (SHOP_PATH.test(path)) {
    return {
      ...shopPage,
      head: listHead(products, origin),
      code: ['features/shop/ShopPage.tsx'],
      blocks: { 'initial-products': products },
    };
  }
  const product = findProductByPath(products, path);
  return product ? productPage(product, origin) : null;
}

export const hasShopPage = (products: readonly Product[], path: string): boolean =>
  SHOP_PATH.test(path) || findProductByPath(products, path) !== undefined;

function findProductByPath(products: readonly Product[], path: string): Product | undefined {
  const productId = Number(PRODUCT_PATH.exec(path)?.[1]);
  return products.find(({ id }) => id === productId);
}

function listHead(products: readonly Product[], origin: string): string {
  const url = `${origin}/shop`;
  const list = products.map(({ id, name }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    url: `${url}/product/${id}`,
  }));
  const picture = products.find(({ imageUrl }) => imageUrl)?.imageUrl;
  return (
    openGraph({ title: shopPage.title, about: shopPage.description ?? '', url, type: 'website' }, picture, origin) +
    linkedData({ '@context': 'https://schema.org', '@type': 'ItemList', itemListElement: list })
  );
}

function productPage(product: Product, origin: string): Page {
  const url = `${origin}/shop/product/${product.id}`;
  const title = `${product.name} · ${brand.name}`;
  return {
    title,
    description: product.description,
    head:
      openGraph({ title, about: product.description, url, type: 'product' }, product.imageUrl, origin) +
      linkedData(describeProduct(product, url, origin)),
    code: ['features/shop/ProductPage.tsx'],
    blocks: { [`initial-product-${product.id}`]: product },
  };
}

function openGraph(
  { title, about, url, type }: Record<'title' | 'about' | 'url' | 'type', string>,
  picture: string | null | undefined,
  origin: string,
): string {
  const properties = { type, site_name: brand.name, title, description: about, url };
  return [
    `<link rel="canonical" href="${text(url)}">`,
    ...Object.entries(properties).map(([key, value]) => `<meta property="og:${key}" content="${text(value)}">`),
    picture ? `<meta property="og:image" content="${text(toAbsoluteUrl(picture, origin))}">` : '',
    `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">`,
  ].join('');
}

const categoryNames: Record<Category, string> = {
  media_player: 'Media player',
  digital_signage: 'Digital signage display',
  cabinet_cover: 'Cabinet cover',
  qr_placard: 'QR code placard',
};

/** schema.org Product with an offer per variant; made to order without variants. */
function describeProduct(product: Product, url: string, origin: string): Record<string, unknown> {
  const offer = (price: number, availability: string) => ({
    '@type': 'Offer',
    price: (price / 100).toFixed(2),
    priceCurrency: 'USD',
    availability: `https://schema.org/${availability}`,
    url,
  });
  const offers = product.variants.map(({ name, price, stock }) => ({
    ...offer(price, stock > 0 ? 'InStock' : 'OutOfStock'),
    name,
  }));
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    category: categoryNames[product.category],
    brand: { '@type': 'Brand', name: brand.name },
    image: product.images.map(({ imageUrl }) => toAbsoluteUrl(imageUrl, origin)),
    url,
    offers: offers.length > 0 ? offers : offer(startPrice(product), availabilityOf(product)),
  };
}

/** Availability without variants. */
const availabilityOf = ({ stock }: Product) => (stock === null ? 'MadeToOrder' : stock > 0 ? 'InStock' : 'OutOfStock');

const linkedData = (data: Record<string, unknown>) => dataScript({ type: 'application/ld+json', data });

const toAbsoluteUrl = (address: string, origin: string) => new URL(address, origin).href;
