import { createHash } from 'node:crypto';
import { parse } from 'node:querystring';
import { z } from 'zod';
import { termsOfSale } from '../../modules/orders/index.ts';
import { catalogOf, productsFor } from '../../modules/shop/index.ts';
import { type Product, productReply, productsQuery } from '../../modules/shop/schema.ts';
import { categories } from '../../modules/shop/values.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { replyHeaders } from '../../platform/security/security-headers.ts';
import { shopDay } from '../../shared/business-days.ts';
import { isOutage } from '../../shared/errors.ts';
import { defaultLanguage, type Language } from '../../texts/languages.ts';
import type { Answer, BuiltAnswer, Headers } from './answer-cache.ts';
import { buildStamp, type Document, documentHeaders } from './documents.ts';
import { guidePages } from './guides/guide-pages.ts';
import { languageHeaders, languageOf } from './language.ts';
import { renderLegalText } from './legal/markdown.ts';
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
import type { AnswerSource } from './serve-from-memory.ts';
import { buildShopPage, hasShopPage, isShopPage, shopPage } from './shop-pages.ts';
import { cleanTypedPath } from './typed-path.ts';

export function publicPages(platform: Platform, facts: PageFacts): readonly AnswerSource[] {
  const htmlHeaders = (document: Document): Headers => ({
    ...documentHeaders(platform.env, document),
    'content-type': 'text/html; charset=utf-8',
  });
  const makePage: MakePage = async (page, address, language, legal = facts.legal) => {
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
    make: () => makePage(page, path, language),
  });
  return [
    productAnswers(platform),
    shopPages(platform, ownPage, makePage),
    termsOfSalePage(platform, (legal) => makePage(TERMS_PAGE, TERMS_PATH, undefined, legal)),
    ownPages(ownPage),
    guidePages(platform.env.APP_URL, () => htmlHeaders('app')),
    playerCheck(platform.env.APP_URL, () => ({
      ...htmlHeaders('app'),
      ...documentHeaders(platform.env, 'app', platform.env.PUBLIC_FRAME_ANCESTORS),
    })),
  ];
}

type OwnPage = (page: Page, path: string, language?: Language) => Answer;
type MakePage = (page: Page, address: string, language?: Language, legal?: PageFacts['legal']) => Promise<BuiltAnswer>;

const LIST_PATH = '/api/shop/products';
const productList = z.array(productReply);
const PRODUCT_PATH = /^\/api\/shop\/products\/([1-9]\d{0,9})$/;

function productAnswers(platform: Platform): AnswerSource {
  const headers = { ...replyHeaders(platform.env), 'content-type': 'application/json; charset=utf-8' };
  const answerOf = (products: readonly Product[], key: string, schema: z.ZodType, body: unknown): Answer => ({
    kind: 'products',
    key,
    version: catalogVersionOf(products),
    make: () => ({ headers, content: Buffer.from(JSON.stringify(schema.parse(body))) }),
  });
  return ({ path, query }) => {
    if (path === LIST_PATH) {
      const listQuery = productsQuery.safeParse(parse(query)).data;
      if (!listQuery) return null;
      return {
        route: LIST_PATH,
        async reply() {
          const products = await catalogOf(platform);
          const key = `${listQuery.category} ${listQuery.featured ?? ''}`;
          return { answer: answerOf(products, key, productList, productsFor(products, listQuery)) };
        },
      };
    }
    const id = PRODUCT_PATH.exec(path)?.[1];
    if (!id) return null;
    return {
      route: `${LIST_PATH}/:id`,
      async reply() {
        const products = await catalogOf(platform);
        const product = products.find((candidate) => candidate.id === Number(id));
        return product ? { answer: answerOf(products, id, productReply, product) } : null;
      },
    };
  };
}

function shopPages(platform: Platform, ownPage: OwnPage, makePage: MakePage): AnswerSource {
  return ({ path, query }) => {
    if (!isShopPage(path) || path !== cleanTypedPath(path)) return null;
    return {
      route: path === '/shop' ? path : '/shop/product/:id',
      async reply() {
        try {
          const products = await catalogOf(platform);
          if (!hasShopPage(products, path)) return null;
          const build = buildStamp(documentOf(shopPage));
          const category = categories.find((candidate) => candidate === parse(query).category);
          const address = category ? `${path}?category=${category}` : path;
          const make = () => makePage(buildShopPage(products, path, platform.env) ?? shopPage, address);
          const today = shopDay(Date.now()); // clock: a day of shipping to read, which the client computes again
          return {
            answer: { kind: 'page', key: address, version: `${build} ${catalogVersionOf(products)} ${today}`, make },
          };
        } catch (error) {
          if (!isOutage(error)) throw error;
          return { answer: ownPage(shopPage, 'bare shop') };
        }
      },
    };
  };
}

const TERMS_PATH = '/terms-of-sale';
const TERMS_PAGE: Page = findPage(TERMS_PATH) ?? missingPage(TERMS_PATH);

function termsOfSalePage(
  platform: Platform,
  makeTerms: (legal: PageFacts['legal']) => Promise<BuiltAnswer>,
): AnswerSource {
  return ({ path }) => {
    if (path !== TERMS_PATH) return null;
    return {
      route: TERMS_PATH,
      async reply() {
        const terms = await termsOfSale(platform);
        const version = `${buildStamp(documentOf(TERMS_PAGE))} ${createHash('sha256').update(terms).digest('hex')}`;
        const make = () => makeTerms({ [TERMS_PATH]: renderLegalText(terms, 'Terms of Sale') });
        return { answer: { kind: 'page', key: TERMS_PATH, version, make } };
      },
    };
  };
}

/** Depends on the session, so Express answers. */
const GUARDED_PATH = '/admin/queues';

function ownPages(ownPage: OwnPage): AnswerSource {
  return ({ path, query, headers }) => {
    if (path === GUARDED_PATH || path !== cleanTypedPath(path)) return null;
    const page = findPage(path);
    if (!page) return null;
    return {
      route: 'page',
      reply() {
        const pageLanguages = languagesOf(page);
        if (pageLanguages.length === 1) return { answer: ownPage(page, path) };
        const requestedLanguage = languageOf({ headers }, query);
        return {
          answer: ownPage(page, path, pageLanguages.includes(requestedLanguage) ? requestedLanguage : defaultLanguage),
        };
      },
    };
  };
}

const catalogVersions = new WeakMap<readonly Product[], string>();
let lastVersion = 0;

/** Versions by identity: `catalogOf` returns the same array while unchanged. */
function catalogVersionOf(products: readonly Product[]): string {
  const version = catalogVersions.get(products) ?? String(++lastVersion);
  catalogVersions.set(products, version);
  return version;
}
