import { readFileSync } from 'node:fs';
import { type RequestHandler, Router } from 'express';
import { catalogOf } from '../../modules/shop/index.ts';
import { listInvitedSlugs } from '../../modules/tenancy/index.ts';
import { createContext } from '../../platform/core/context.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { brand } from '../../shared/brand.ts';
import { isOutage } from '../../shared/errors.ts';
import { escapeHtml } from '../../shared/html.ts';
import { singleFlight } from '../../shared/single-flight.ts';

const PRIVATE_PATHS = ['/account', '/admin', '/cart', '/checkout', '/manage', '/my-orders', '/order-confirmation'];
const PUBLIC_PATHS = [
  '/',
  `/${brand.slug}`,
  '/shop',
  '/contact',
  '/privacy',
  '/terms',
  '/terms-of-sale',
  '/signup',
  '/login',
];

/** RFC 9116: less than a year. */
const SECURITY_TXT_DAYS = 180;
const DAY_MS = 86_400_000;

/** Serves conventional paths for crawlers, password managers and security researchers. */
export function wellKnown(platform: Platform): Router {
  const origin = platform.env.APP_URL;
  const shareRun = singleFlight<string[]>();
  return Router()
    .get(
      '/robots.txt',
      text(() => robots(origin)),
    )
    .get('/sitemap.xml', async (_req, res) => {
      const paths = await Promise.all([productPaths(platform), shareRun('', () => buildingPaths(platform))]);
      res.type('xml').send(sitemap(origin, paths.flat()));
    })
    .get(
      '/.well-known/security.txt',
      text(() => securityText(origin, Date.now())), // clock: an expiry of months that programs read
    )
    .use(applePayDomain(platform.env.APPLE_PAY_DOMAIN_FILE))
    .get('/.well-known/change-password', (_req, res) => res.redirect(302, '/account'));
}

/**
 * Apple requests the file when the domain is registered
 * (https://docs.stripe.com/payments/payment-methods/pmd-registration).
 */
function applePayDomain(file: string | undefined): Router {
  const router = Router();
  if (!file) return router;
  const bytes = readFileSync(file);
  return router.get(APPLE_PAY_PATH, (_req, res) => void res.type('text/plain').send(bytes));
}

const APPLE_PAY_PATH = '/.well-known/apple-developer-merchantid-domain-association';

const text =
  (write: () => string): RequestHandler =>
  (_req, res) =>
    void res.type('text/plain; charset=utf-8').send(write());

function robots(origin: string): string {
  const disallowLines = PRIVATE_PATHS.map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${disallowLines}\nSitemap: ${origin}/sitemap.xml\n`;
}

/** https://www.sitemaps.org/protocol.html */
function sitemap(origin: string, paths: readonly string[]): string {
  const urls = [...PUBLIC_PATHS, ...paths].map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

/** Sitemaps have at most 50,000 addresses. */
const MAX_BUILDINGS = 49_000;

/** Lists only opted-in buildings: each page is public, a list of them all is not. */
async function buildingPaths(platform: Platform): Promise<string[]> {
  try {
    return (await listInvitedSlugs(createContext(platform), MAX_BUILDINGS)).map((slug) => `/${slug}`);
  } catch (error) {
    if (!isOutage(error)) throw error;
    return [];
  }
}

async function productPaths(platform: Platform): Promise<string[]> {
  try {
    return (await catalogOf(platform)).map(({ id }) => `/shop/product/${id}`);
  } catch (error) {
    if (!isOutage(error)) throw error;
    return [];
  }
}

/** https://www.rfc-editor.org/rfc/rfc9116 */
function securityText(origin: string, now: number): string {
  const expires = new Date(now + SECURITY_TXT_DAYS * DAY_MS).toISOString();
  return `Contact: ${origin}/contact\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${origin}/.well-known/security.txt\n`;
}
