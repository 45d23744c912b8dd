import type { z } from 'zod';
import { DEMO_BANNER } from '../../modules/demo/index.ts';
import type { DirectoryAnswer } from '../../modules/directory/index.ts';
import type { pageData } from '../../modules/directory/schema.ts';
import { reservedSlugs } from '../../modules/tenancy/index.ts';
import type { Env } from '../../platform/config/env.ts';
import { operatorOf } from '../../platform/config/operator-settings.ts';
import { brand } from '../../shared/brand.ts';
import { dataScript, escapeHtml } from '../../shared/html.ts';
import type { OperatorFacts } from '../../shared/operator.ts';
import { defaultLanguage, type Language, languageCodes } from '../../texts/languages.ts';
import { adminPages } from '../client/features/admin/admin-pages.ts';
import { MANIFEST_PATH } from './directory-manifest.ts';
import { directoryHead, directoryMarkup } from './directory-markup.ts';
import { type Document, loadBuiltDocument, pageFiles } from './documents.ts';
import { legalTexts } from './legal/legal-texts.ts';
import type { LegalText } from './legal/markdown.ts';

export interface Page {
  title: string;
  /** Default: the app. */
  document?: Document;
  description?: string;
  words?: string;
  /** HTML for the head. */
  head?: string;
  /** Client modules besides the document's own, for a server-rendered page. */
  code?: readonly string[];
  /** Data blocks by element id. */
  blocks?: Readonly<Record<string, unknown>>;
  legal?: string;
}

/** Public and indexed. */
const publicPage = (title: string, description: string, ...code: string[]): Page => ({
  title,
  description,
  ...(code.length > 0 && { code }),
});

const LANDING_CODE = 'features/site/landing';
const AUTH_CODE = 'features/site/auth';
const PORTAL_CODE = ['documents/app/signed-in.tsx', 'documents/app/portal-tabs.tsx'];

/** Client pages by route; `:id` is a positive integer. Others are a 404. */
const pages: Readonly<Record<string, Page>> = {
  '/': {
    title: `${brand.name} · ${brand.tagline}`,
    description:
      'A free digital directory for your building, on the lobby display and on every phone, updated in seconds.',
    code: [`${LANDING_CODE}/LandingPage.tsx`],
  },
  [`/${brand.slug}`]: {
    title: `${brand.name} · A free directory for your building`,
    description: 'Sign up, add your building and its tenants, and go live. Free, in under 5 minutes.',
    code: [`${LANDING_CODE}/FreeDirectoryPage.tsx`],
  },
  '/login': publicPage(
    `Log in · ${brand.name}`,
    'Log in to manage your building’s directory.',
    `${AUTH_CODE}/LoginPage.tsx`,
  ),
  '/signup': publicPage(
    `Sign up · ${brand.name}`,
    'Sign up and publish your building’s directory, free, in under 5 minutes.',
    `${AUTH_CODE}/SignupPage.tsx`,
  ),
  '/forgot-password': publicPage(
    `Forgot password · ${brand.name}`,
    'Get an email with a link to set a new password.',
    `${AUTH_CODE}/ForgotPasswordPage.tsx`,
  ),
  '/reset-password': publicPage(`Set a new password · ${brand.name}`, 'Choose a new password for your account.'),
  '/confirm-email': publicPage(
    `Confirm your email address · ${brand.name}`,
    'Confirm that the email address of your account is yours.',
  ),
  '/undo-email': publicPage(
    `Undo the email address change · ${brand.name}`,
    'Undo a change of the email address you log in with.',
  ),
  '/your-listing': {
    ...publicPage(
      `Your listing · ${brand.name}`,
      'Confirm what a directory shows about your company, or propose a change.',
    ),
    words: 'listing',
  },
  '/unsubscribe': {
    ...publicPage(`Unsubscribe · ${brand.name}`, 'Stop invitations and listing reviews by email.'),
    words: 'listing',
  },
  '/privacy': {
    ...publicPage(
      `Privacy · ${brand.name}`,
      `What ${brand.name} stores about visitors, managers, and shoppers, and for how long.`,
    ),
    legal: '/privacy',
  },
  '/terms': {
    ...publicPage(`Terms · ${brand.name}`, 'The terms under which directories are published and hardware is sold.'),
    legal: '/terms',
  },
  '/terms-of-sale': {
    ...publicPage(
      `Terms of Sale · ${brand.name}`,
      'Delivery, cancellation, returns, refunds, and warranty of what is sold here.',
    ),
    legal: '/terms-of-sale',
  },
  '/contact': publicPage(
    `Contact · ${brand.name}`,
    'Who runs this installation, and how to reach support.',
    'features/site/frame/ContactPage.tsx',
  ),
  '/display': { document: 'directory', title: `Display · ${brand.name}` },
  '/invitation': { title: `Invitation · ${brand.name}` },
  '/cart': { title: `Cart · ${brand.name}` },
  '/checkout': { title: `Checkout · ${brand.name}` },
  '/order-confirmation': { title: `Order Confirmation · ${brand.name}` },
  '/my-orders': { title: `My Orders · ${brand.name}` },
  '/my-orders/:id/invoice': { title: `Invoice · ${brand.name}` },
  '/manage': { title: `Management Portal · ${brand.name}`, code: PORTAL_CODE },
  '/manage/import': { title: `Bulk Import Tenants · ${brand.name}` },
  '/account': { title: `My Account · ${brand.name}` },
  '/properties/new': { title: `Create New Property · ${brand.name}` },
  ...Object.fromEntries(adminPages.map(({ path }) => [path, { title: `Admin Portal · ${brand.name}` }])),
};

/** Body of a 404; the directory's own page for a possible slug. */
export function missingPage(path: string): Page {
  const [, name = '', ...deeperSegments] = path.split('/');
  const mayBeBuilding = name !== '' && deeperSegments.join('') === '' && !reservedSlugs.has(name);
  return { title: '404 Page Not Found', ...(mayBeBuilding ? { document: 'directory' } : { words: 'listing' }) };
}

const hasId = ([route]: readonly [string, Page]) => route.includes(':id');
const pageByPath = new Map(Object.entries(pages).filter((entry) => !hasId(entry)));
const pagePatterns = Object.entries(pages)
  .filter(hasId)
  // shape: ^/manage/property/[1-9]\d{0,9}$
  .map(([route, page]) => [new RegExp(`^${route.replace(':id', '[1-9]\\d{0,9}')}$`), page] as const);

export const findPage = (path: string): Page | null =>
  pageByPath.get(path) ?? pagePatterns.find(([pattern]) => pattern.test(path))?.[1] ?? null;

export const pageRoutes: readonly string[] = Object.keys(pages);

export const documentOf = ({ document = 'app' }: Page): Document => document;

const wordsScriptOf = (page: Page, language: Language): string | undefined =>
  loadBuiltDocument(documentOf(page)).words.get(`${page.words ?? documentOf(page)}.${language}`);

export const languagesOf = (page: Page): Language[] =>
  languageCodes.filter((language) => language === defaultLanguage || wordsScriptOf(page, language) !== undefined);

/**
 * Loads translations before the page's script.
 * @param root rendered page; empty: the client renders it
 */
export function pageHtml(page: Page, facts: PageFacts, language: Language = defaultLanguage, root = ''): string {
  const { title, description } = page;
  const files = pageFiles(documentOf(page), page.code ?? []);
  const words = wordsScriptOf(page, language);
  const head = `${page.head ?? ''}${words ? `<script type="module" crossorigin src="${words}"></script>` : ''}`;
  const weather = facts.hasWeather ? '' : NO_WEATHER;
  const about = description ? `<meta name="description" content="${escapeHtml(description)}">` : '';
  const legal = page.legal && facts.legal[page.legal];
  return fillTemplate(documentOf(page), {
    head: `<title>${escapeHtml(legal ? `${legal.title} · ${brand.name}` : title)}</title>${about}${weather}${head}`,
    styles: files.styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join(''),
    above: facts.banner,
    root,
    data:
      Object.entries(blocksOf(page, facts, language))
        .map(([id, data]) => dataScript({ type: 'application/json', id, data }))
        .join('') +
      (legal ? legalElement(legal) : '') +
      // Preloads scripts in parallel with the document's own.
      files.scripts
        .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
        .join(''),
  });
}

/** Data that the client reads by `sentWithPage`. */
export const blocksOf = (page: Page, facts: PageFacts, language: Language = defaultLanguage) => ({
  operator: facts.operator[language],
  ...(facts.hasSharedAccounts && { sharedAccounts: true }),
  ...page.blocks,
});

/** Facts of this installation. */
export interface PageFacts {
  readonly operator: Readonly<Record<Language, OperatorFacts>>;
  readonly legal: Readonly<Record<string, LegalText>>;
  readonly hasWeather: boolean;
  readonly hasSharedAccounts: boolean;
  /** HTML above the page. */
  readonly banner: string;
}

export function pageFacts(env: Env): PageFacts {
  const operator = languageCodes.map((language) => [language, operatorOf(env, language)] as const);
  return {
    operator: Object.fromEntries(operator) as PageFacts['operator'],
    legal: legalTexts(env),
    hasWeather: env.WEATHER,
    hasSharedAccounts: env.hasSharedAccounts,
    banner: env.DEMO ? DEMO_BANNER : '',
  };
}

/** Moved into the page by `features/site/frame/LegalPage.tsx`. */
const legalElement = ({ title, html }: LegalText) =>
  `<template id="legal-text" data-title="${escapeHtml(title)}">${html}</template>`;

/**
 * Renders a building's page, readable without scripts: title, description, first tenants and their number, and the
 * same as data.
 */
export function renderDirectoryPage(
  { initialDirectory, tenantCount, isComplete }: PageContent,
  env: PageEnv,
  language: Language,
): string {
  const data: z.input<typeof pageData> = { directory: initialDirectory, ...(!isComplete && { tenantCount }) };
  const manifest = `${MANIFEST_PATH}?slug=${initialDirectory.slug}`;
  const head = directoryHead(initialDirectory, env.APP_URL, { manifest, language, tenantCount });
  const page = fillTemplate('directory', {
    head: env.WEATHER ? head : head + NO_WEATHER,
    root: directoryMarkup(initialDirectory, env.APP_URL, { language, tenantCount }),
    data: dataScript({ type: 'application/json', id: 'initial-data', data }),
  });
  return page.replace('<html lang="en"', `<html lang="${language}"`);
}

/** Disables weather requests and layout (`lib/weather-service.ts`). */
const NO_WEATHER = '<meta name="weather" content="off">';

type PageEnv = Pick<Env, 'APP_URL' | 'WEATHER'>;
type PageContent = Pick<DirectoryAnswer, 'initialDirectory' | 'tenantCount' | 'isComplete'>;

function fillTemplate(
  document: Document,
  parts: Partial<Record<'head' | 'styles' | 'above' | 'root' | 'data', string>>,
): string {
  return loadBuiltDocument(document).text.replace(
    /<!--(head|styles|above|root|data)-->/g,
    (_placeholder, name: keyof typeof parts) => parts[name] ?? '',
  );
}
