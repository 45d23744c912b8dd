import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { parse } from 'node:querystring';
import { catalogInMemory, catalogOf, productsFor } from '../../modules/shop/index.ts';
import { type Product, productsQuery } from '../../modules/shop/schema.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { isOutage } from '../../shared/errors.ts';
import { firstLanguage, type Language } from '../../texts/languages.ts';
import { buildStamp } from './documents.ts';
import type { Asked, Reply, Source } from './from-memory.ts';
import { guidePages } from './guides/guide-pages.ts';
import { type AnswerKind, answerKind, KeptAnswer, type KeptForms } from './kept-answer.ts';
import { languageOf } from './language.ts';
import { documentOf, findPage, languagesOf, type Page, type PageFacts, renderPage } from './page.ts';
import { type PageHeaders, type PageKinds, pageKinds } from './page-headers.ts';
import { isShopPage, shopPage, shopPageOf } from './shop-pages.ts';
import { typedPath } from './typed-path.ts';

type Headers = Readonly<Record<string, string>>;

/** What the shop sells, its pages and the client's own ones: made once for each catalogue and build. */
export function publicPages(
  platform: Platform,
  { facts, ...headers }: { ofAnswers: Headers; ofPages: PageHeaders; facts: PageFacts },
  forms: KeptForms,
): readonly Source[] {
  const json = answerKind('application/json; charset=utf-8', headers.ofAnswers, forms);
  const html = pageKinds(headers.ofPages, forms);
  const ownPages = keptPages(html, facts);
  return [
    productAnswers(platform, json),
    shopPages(platform, { kindOf: html, ownPages, facts }),
    (path, query) => askedForPage(path, query, ownPages),
    guidePages(platform.env.APP_URL, () => html('app')),
  ];
}

const LIST = '/api/shop/products';
const PRODUCT = /^\/api\/shop\/products\/([1-9]\d{0,9})$/;

function productAnswers(platform: Platform, kind: AnswerKind): Source {
  const kept = keptFor<readonly Product[]>();
  const answerOf = (products: readonly Product[], key: string, choose: (all: readonly Product[]) => unknown) =>
    kept(products, key, () => {
      const chosen = choose(products);
      return chosen === undefined ? null : keptAnswer(kind, JSON.stringify(chosen));
    });
  return (path, query) => {
    if (path === LIST) {
      const wanted = productsQuery.safeParse(parse(query)).data;
      if (!wanted) return null;
      const key = `${wanted.category} ${wanted.featured ?? ''}`;
      return {
        route: LIST,
        reply: replyOf(platform, (all) => answerOf(all, key, (some) => productsFor(some, wanted))),
      };
    }
    const id = PRODUCT.exec(path)?.[1];
    if (!id) return null;
    const find = (all: readonly Product[]) => all.find((product) => product.id === Number(id));
    return { route: `${LIST}/:id`, reply: replyOf(platform, (all) => answerOf(all, id, find)) };
  };
}

/** The bare page while nobody knows what is sold. */
function shopPages(
  platform: Platform,
  { kindOf, ownPages, facts }: { kindOf: PageKinds; ownPages: OwnPages; facts: PageFacts },
): Source {
  const kept = keptFor<readonly Product[]>();
  const answerOf = (products: readonly Product[], path: string) =>
    kept(products, `${buildStamp(documentOf(shopPage))} ${path}`, () => {
      const page = shopPageOf(products, path, platform.env.APP_URL);
      return page && keptAnswer(kindOf(documentOf(page)), renderPage(page, facts));
    });
  return (path) => {
    if (!isShopPage(path) || path !== typedPath(path)) return null;
    const reply = replyOf(platform, (products) => answerOf(products, path));
    const route = path === '/shop' ? path : '/shop/product/:id';
    if (!(reply instanceof Promise)) return { route, reply };
    const bare = (error: unknown) => {
      if (!isOutage(error)) throw error;
      return ownPages(shopPage);
    };
    return { route, reply: reply.catch(bare) };
  };
}

/** Whose status depends on who asks. */
const GUARDED = '/admin/queues';

function askedForPage(path: string, query: string, ownPages: OwnPages): Asked | null {
  if (path === GUARDED || path !== typedPath(path)) return null;
  const page = findPage(path);
  if (!page) return null;
  const known = languagesOf(page);
  if (known.length === 1) return { route: PAGE_ROUTE, reply: ownPages(page) };
  const inLanguageOf = (req: IncomingMessage) => {
    const wanted = languageOf(req, query);
    return ownPages(page, known.includes(wanted) ? wanted : firstLanguage);
  };
  return { route: PAGE_ROUTE, reply: { send: (req, res) => inLanguageOf(req).send(req, res) } };
}

const PAGE_ROUTE = 'page';

/** Without a promise where the catalogue is in memory. */
function replyOf(platform: Platform, answerOf: (products: readonly Product[]) => Reply | null): Asked['reply'] {
  const products = catalogInMemory(platform);
  return products ? answerOf(products) : catalogOf(platform).then(answerOf);
}

/** Answers made from something, kept until it is something else. */
function keptFor<From extends object>() {
  let from: From | null = null;
  let answers = new Map<string, KeptAnswer>();
  return (present: From, key: string, make: () => KeptAnswer | null): KeptAnswer | null => {
    if (present !== from) answers = new Map();
    from = present;
    const answer = answers.get(key) ?? make();
    if (answer) answers.set(key, answer);
    return answer;
  };
}

/** The client's own pages, which nothing but a build changes. */
function keptPages(kindOf: PageKinds, facts: PageFacts): OwnPages {
  const kept = new Map<Page, { build: string; answers: Map<Language | undefined, KeptAnswer> }>();
  return (page, language) => {
    const build = buildStamp(documentOf(page));
    const known = kept.get(page);
    const { answers } = known?.build === build ? known : { answers: new Map<Language | undefined, KeptAnswer>() };
    if (answers !== known?.answers) kept.set(page, { build, answers });
    const answer =
      answers.get(language) ?? keptAnswer(kindOf(documentOf(page), language), renderPage(page, facts, language));
    answers.set(language, answer);
    return answer;
  };
}

/** @param language only of a page that is there in several */
type OwnPages = (page: Page, language?: Language) => KeptAnswer;

/** Named by what is in it, so that all processes give it the same name. */
function keptAnswer(kind: AnswerKind, text: string): KeptAnswer {
  const bytes = Buffer.from(text);
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return new KeptAnswer(kind, etag, async () => bytes);
}
