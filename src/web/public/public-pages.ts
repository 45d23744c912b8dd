import { createHash } from 'node:crypto';
import { parse } from 'node:querystring';
import { z } from 'zod';
import { termsOfSale } from '../../modules/orders/index.ts';
import { catalogOf, productsFor } from '../../modules/shop/index.ts';
import { type Product, productReply, productsQuery } from '../../modules/shop/schema.ts';
import { categories } from '../../modules/shop/values.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { answerHeaders } from '../../platform/security/security-headers.ts';
import { shopDay } from '../../shared/business-days.ts';
import { isOutage } from '../../shared/errors.ts';
import { firstLanguage, type Language } from '../../texts/languages.ts';
import type { Answer, Headers, Made } from './answer-cache.ts';
import { buildStamp, type Document, documentHeaders } from './documents.ts';
import type { Source } from './from-memory.ts';
import { guidePages } from './guides/guide-pages.ts';
import { languageHeaders, languageOf } from './language.ts';
import { legalText } from './legal/markdown.ts';
import {
  blocksOf,
  documentOf,
  findPage,
  languagesOf,
  missingPage,
  type Page,
  type PageFacts,
  pageHtml,
} from './page.ts';
import { playerCheck } from './player-check.ts';
import { renderApp } from './renderer.ts';
import { hasShopPage, isShopPage, shopPage, shopPageOf } from './shop-pages.ts';
import { typedPath } from './typed-path.ts';

/** Shop and client pages, cached per catalog and build. */
export function publicPages(platform: Platform, facts: PageFacts): readonly Source[] {
  const htmlHeaders = (document: Document): Headers => ({
    ...documentHeaders(platform.env, document),
    'content-type': 'text/html; charset=utf-8',
  });
  const made: MakePage = async (page, address, language, legal = facts.legal) => {
    const root = page.code ? await renderApp(platform, address, blocksOf(page, facts)) : '';
    return {
      headers: { ...htmlHeaders(documentOf(page)), ...(language && languageHeaders(language)) },
      content: Buffer.from(pageHtml(page, { ...facts, legal }, language, root)),
    };
  };
  const ownPage: OwnPage = (page, path, language) => ({
    kind: 'page',
    key: language ? `${path} ${language}` : path,
    version: buildStamp(documentOf(page)),
    make: () => made(page, path, language),
  });
  return [
    productAnswers(platform),
    shopPages(platform, ownPage, made),
    termsOfSalePage(platform, (legal) => made(TERMS_PAGE, TERMS, undefined, legal)),
    ownPages(ownPage),
    guidePages(platform.env.APP_URL, () => htmlHeaders('app')),
    playerCheck(platform.env.APP_URL, () => ({
      ...htmlHeaders('app'),
      ...documentHeaders(platform.env, 'app', platform.env.PUBLIC_FRAME_ANCESTORS),
    })),
  ];
}

type OwnPage = (page: Page, path: string, language?: Language) => Answer;
type MakePage = (page: Page, address: string, language?: Language, legal?: PageFacts['legal']) => Promise<Made>;

const LIST = '/api/shop/products';
const productList = z.array(productReply);
const PRODUCT = /^\/api\/shop\/products\/([1-9]\d{0,9})$/;

function productAnswers(platform: Platform): Source {
  const headers = { ...answerHeaders(platform.env), 'content-type': 'application/json; charset=utf-8' };
  const answerOf = (products: readonly Product[], key: string, schema: z.ZodType, chosen: unknown): Answer => ({
    kind: 'products',
    key,
    version: versionOf(products),
    make: () => ({ headers, content: Buffer.from(JSON.stringify(schema.parse(chosen))) }),
  });
  return ({ path, query }) => {
    if (path === LIST) {
      const wanted = productsQuery.safeParse(parse(query)).data;
      if (!wanted) return null;
      return {
        route: LIST,
        async reply() {
          const products = await catalogOf(platform);
          const key = `${wanted.category} ${wanted.featured ?? ''}`;
          return { answer: answerOf(products, key, productList, productsFor(products, wanted)) };
        },
      };
    }
    const id = PRODUCT.exec(path)?.[1];
    if (!id) return null;
    return {
      route: `${LIST}/:id`,
      async reply() {
        const products = await catalogOf(platform);
        const product = products.find((one) => one.id === Number(id));
        return product ? { answer: answerOf(products, id, productReply, product) } : null;
      },
    };
  };
}

function shopPages(platform: Platform, ownPage: OwnPage, made: MakePage): Source {
  return ({ path, query }) => {
    if (!isShopPage(path) || path !== typedPath(path)) return null;
    return {
      route: path === '/shop' ? path : '/shop/product/:id',
      async reply() {
        try {
          const products = await catalogOf(platform);
          if (!hasShopPage(products, path)) return null;
          const build = buildStamp(documentOf(shopPage));
          const category = categories.find((known) => known === parse(query).category);
          const address = category ? `${path}?category=${category}` : path;
          const make = () => made(shopPageOf(products, path, platform.env) ?? shopPage, address);
          const today = shopDay(Date.now()); // clock: a day of shipping to read, which the client computes again
          return { answer: { kind: 'page', key: address, version: `${build} ${versionOf(products)} ${today}`, make } };
        } catch (error) {
          if (!isOutage(error)) throw error;
          return { answer: ownPage(shopPage, 'bare shop') };
        }
      },
    };
  };
}

const TERMS = '/terms-of-sale';
const TERMS_PAGE: Page = findPage(TERMS) ?? missingPage(TERMS);

/** Of the shop settings, which administrators change. */
function termsOfSalePage(platform: Platform, made: (legal: PageFacts['legal']) => Promise<Made>): Source {
  return ({ path }) => {
    if (path !== TERMS) return null;
    return {
      route: TERMS,
      async reply() {
        const terms = await termsOfSale(platform);
        const version = `${buildStamp(documentOf(TERMS_PAGE))} ${createHash('sha256').update(terms).digest('hex')}`;
        const make = () => made({ [TERMS]: legalText(terms, 'Terms of Sale') });
        return { answer: { kind: 'page', key: TERMS, version, make } };
      },
    };
  };
}

/** Depends on the session: Express answers. */
const GUARDED = '/admin/queues';

function ownPages(ownPage: OwnPage): Source {
  return ({ path, query, headers }) => {
    if (path === GUARDED || path !== typedPath(path)) return null;
    const page = findPage(path);
    if (!page) return null;
    return {
      route: 'page',
      reply() {
        const known = languagesOf(page);
        if (known.length === 1) return { answer: ownPage(page, path) };
        const wanted = languageOf({ headers }, query);
        return { answer: ownPage(page, path, known.includes(wanted) ? wanted : firstLanguage) };
      },
    };
  };
}

const catalogVersions = new WeakMap<readonly Product[], string>();
let lastVersion = 0;

/** By identity: `catalogOf` returns the same array while unchanged. */
function versionOf(products: readonly Product[]): string {
  const version = catalogVersions.get(products) ?? String(++lastVersion);
  catalogVersions.set(products, version);
  return version;
}
