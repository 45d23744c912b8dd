import type { Product, Variant } from '../../modules/shop/schema.ts';
import {
  categories,
  firstSentence,
  type Offer,
  offerOf,
  PLACEHOLDER_PICTURE,
  picturesOf,
  SPECIFICATIONS_SHOWN,
  specificationsOf,
} from '../../modules/shop/values.ts';
import { deliveryText, priceText, variantText } from '../../modules/shop/words.ts';
import { escapeHtml as text } from '../../shared/html.ts';
import cartTexts from '../../texts/generated/shop/cart.en.js';
import shopTexts from '../../texts/generated/shop/shop.en.js';
import { buttonMarkup, CONTAINER, linkMarkup, siteMarkup } from './app-markup.ts';

/** What the shop's pages depend on besides the catalog. */
export interface ShopFacts {
  /** Without a slash at its end. */
  readonly origin: string;
  /** The shop's day. */
  readonly today: string;
}

export type Filter = Product['category'] | 'all';

/** As in the client. */
export const filterOf = (asked: unknown): Filter => categories.find((category) => category === asked) ?? 'all';

/** `/shop`, as in the client's `ShopPage.tsx`; what buys is disabled until the client replaces it. */
export function shopMarkup(products: readonly Product[], filter: Filter, facts: ShopFacts): string {
  const shown = products.filter(({ category }) => filter === 'all' || category === filter);
  const floors = categories.map((category, at) =>
    floorMarkup(
      category,
      categories.length - at,
      shown.filter((product) => product.category === category),
      facts,
    ),
  );
  return siteMarkup(
    `<div class="${CONTAINER}"><div class="PageHeader_header"><div><h1>${text(shopTexts.title)}</h1>` +
      `<div class="PageHeader_description">${text(shopTexts.lead)}</div></div></div>` +
      filterMarkup(filter) +
      (shown.length > 0
        ? `<p class="ShopPage_count">${text(shopTexts.count({ count: shown.length }))}</p>${floors.join('')}`
        : `<p>${text(emptyText(products, filter))}</p>`) +
      '</div>',
    { path: '/shop' },
  );
}

const emptyText = (products: readonly Product[], filter: Filter) =>
  products.length === 0 || filter === 'all' ? shopTexts.empty.title : shopTexts.emptyCategory.text[filter];

function filterMarkup(selected: Filter): string {
  const links = (['all', ...categories] as const).map((filter) => {
    const current = filter === selected ? ' aria-current="page"' : '';
    const href = filter === 'all' ? '/shop' : `/shop?category=${filter}`;
    return `<li><a href="${href}" class="ShopPage_link"${current}>${text(shopTexts.filters[filter])}</a></li>`;
  });
  return `<nav aria-label="${text(shopTexts.filter)}" class="ShopPage_filter"><ul class="ShopPage_list">${links.join('')}</ul></nav>`;
}

function floorMarkup(
  category: Product['category'],
  numeral: number,
  products: readonly Product[],
  facts: ShopFacts,
): string {
  if (products.length === 0) return '';
  const title = text(shopTexts.filters[category]);
  const cards = products.map((product) => `<li class="ShopPage_cell">${cardMarkup(product, facts)}</li>`);
  return (
    `<section aria-label="${title}" class="ShopPage_floor"><div class="ShopPage_margin">` +
    `<span aria-hidden="true" class="ShopPage_numeral">${numeral}</span><h2 class="ShopPage_title">${title}</h2></div>` +
    `<ul class="ShopPage_grid">${cards.join('')}</ul></section>`
  );
}

/** As in the client's `ProductCard.tsx`. */
function cardMarkup(product: Product, { today }: ShopFacts): string {
  const { id, name, description } = product;
  const offer = offerOf(product);
  const address = `/shop/product/${id}`;
  return (
    `<article class="ProductCard_card" aria-labelledby="product-${id}">` +
    `<a href="${address}" class="ProductCard_frame" tabindex="-1" aria-hidden="true">` +
    `<img class="ProductCard_picture" ${LATER} ${pictureOf(offer.variant?.imageUrl ?? product.imageUrl)}></a>` +
    (product.featured ? `<p class="ProductCard_featured">${badgeMarkup(shopTexts.featured, 'accent')}</p>` : '') +
    `<div class="ProductCard_what"><h3 id="product-${id}" class="ProductCard_name"><a href="${address}">${text(name)}</a></h3>` +
    `<p class="ProductCard_price">${text(priceText(offer))}</p>` +
    `<p class="ProductCard_line">${text(firstSentence(description))}</p>${detailsMarkup(product)}</div>` +
    `<div class="ProductCard_more"><p class="ProductCard_stock">${text(deliveryText(product, offer, undefined, today))}</p></div>` +
    `<div class="ProductCard_buy">${product.isMadeToMeasure ? requestMarkup(address) : buyMarkup(product, offer)}</div></article>`
  );
}

const requestMarkup = (address: string) =>
  `<a href="${address}" class="Button_button Button_secondary Button_full">${text(shopTexts.requestQuote)}</a>`;

function detailsMarkup({ name, category, description, specifications }: Product): string {
  const rows = specificationsOf(specifications)
    .slice(0, SPECIFICATIONS_SHOWN)
    .map(
      ([term, value]) => `<div class="ProductCard_specification"><dt>${text(term)}</dt><dd>${text(value)}</dd></div>`,
    );
  return (
    `<details><summary class="ProductCard_summary" aria-label="${text(shopTexts.detailsOf({ name }))}">` +
    `${text(shopTexts.details)}</summary>${badgeMarkup(shopTexts.categories[category], 'neutral')}` +
    `<p class="ProductCard_description">${text(description)}</p>` +
    `<dl class="ProductCard_specifications">${rows.join('')}</dl></details>`
  );
}

/** Disabled, and in place, so that nothing moves when the client replaces it. */
function buyMarkup({ name, variants }: Product, { variant, isSoldOut }: Offer<Variant>): string {
  const shown = variant ? variantText(variant) : shopTexts.chooseVariant;
  const choice =
    '<div class="ProductCard_variant"><div class="Field_box">' +
    `<select class="NativeSelect_select" aria-label="${text(shopTexts.variant)}" disabled><option>${text(shown)}</option></select></div></div>`;
  const quantity =
    '<div class="Field_field" data-disabled="true"><div class="Field_box NumberStepper_box">' +
    `<input class="Field_input NumberStepper_input" type="text" value="1" aria-label="${text(shopTexts.quantityOf({ name }))}" disabled></div></div>`;
  const button = buttonMarkup(isSoldOut ? cartTexts.soldOut : cartTexts.add);
  return `${variants.length > 0 ? choice : ''}${quantity}<div class="AddToCart_add">${button}</div>`;
}

/** `/shop/product/:id`, its first lines as in the client's `BuyPanel.tsx`. */
export function productMarkup(product: Product): string {
  const { name, description, category, featured, parts } = product;
  return siteMarkup(
    `<div class="${CONTAINER}"><p class="ProductPage_top">${linkMarkup('/shop', shopTexts.product.back)}</p>` +
      `<div class="ProductPage_columns">${carouselMarkup(product)}` +
      `<div class="BuyPanel_panel"><div class="BuyPanel_badges">${badgeMarkup(shopTexts.categories[category], 'neutral')}` +
      `${parts.length > 0 ? badgeMarkup(shopTexts.set.badge, 'neutral') : ''}` +
      `${featured ? badgeMarkup(shopTexts.featured, 'accent') : ''}</div>` +
      `<div class="BuyPanel_head"><h1 class="BuyPanel_name">${text(name)}</h1>` +
      `<p class="BuyPanel_price">${text(priceText(offerOf(product)))}</p></div>` +
      `<p class="BuyPanel_description">${text(description)}</p></div></div></div>`,
    { path: '/shop/product' },
  );
}

/** The first picture, with room for what turns to the others. */
function carouselMarkup(product: Product): string {
  const [first, ...others] = picturesOf(product);
  const slide = first && `<div class="Carousel_slide"><img ${pictureOf(first.imageUrl, first.altText)}></div>`;
  const position = shopTexts.carousel.position({ at: 1, count: others.length + 1 });
  const button = '<span class="IconButton_button"></span>';
  const turn = `<div class="Carousel_turn">${button}<span class="Carousel_position">${text(position)}</span>${button}</div>`;
  const thumbnails = [first, ...others].map(
    (picture) => `<li><span class="Carousel_thumbnail"><img ${LATER} ${pictureOf(picture?.imageUrl)}></span></li>`,
  );
  return (
    `<div class="Carousel_carousel"><div class="Carousel_frame"><div class="Carousel_strip">${slide}</div>` +
    `${others.length > 0 ? turn : ''}</div>` +
    `${others.length > 0 ? `<ul class="Carousel_thumbnails">${thumbnails.join('')}</ul>` : ''}</div>`
  );
}

/** After the page's code. */
const LATER = 'loading="lazy" fetchpriority="low"';

const pictureOf = (imageUrl: string | null | undefined, altText = '') =>
  `src="${text(imageUrl ?? PLACEHOLDER_PICTURE)}" alt="${text(altText)}" width="1200" height="900"`;

const badgeMarkup = (label: string, tone: 'accent' | 'neutral') =>
  `<span class="Badge_badge${tone === 'accent' ? ' Badge_accent' : ''}">${text(label)}</span>`;
