import { tokenPages } from '../../modules/mail/values.ts';
import { QUERY_DELIMITER } from '../http/logged-path.ts';
import type { Headers } from './answer-cache.ts';
import { findPage } from './page.ts';
import type { AnswerSource } from './serve-from-memory.ts';
import { isShopPage } from './shop-pages.ts';
import { cleanTypedPath } from './typed-path.ts';

const isTokenPage = (path: string) => tokenPages.some((page) => page === path);

/**
 * Repairs a mailed link that a mail gateway has escaped, once or twice: `/confirm-email%23token=…`, or with `%3F`.
 * Tokens go into the fragment, which reaches no server log.
 * @param path without query
 * @param query without question mark
 * @returns `null` for other links
 */
export function repairLink(path: string, query: string): string | null {
  const [delimiter] = QUERY_DELIMITER.exec(path) ?? [];
  if (!delimiter) return null;
  const at = path.indexOf(delimiter);
  const page = cleanTypedPath(path.slice(0, at));
  if (!findPage(page) && !isShopPage(page)) return null;
  const remainder = path.slice(at + delimiter.length) + (query && `?${query}`);
  if (!isTokenPage(page)) return `${page}${/3f$/i.test(delimiter) ? '?' : '#'}${remainder}`;
  // The rest may be escaped as well: `%2Freset-password%3Ftoken%3D…`.
  const token = /token(?:=|%(?:25)*3d)([\w-]+)/i.exec(remainder)?.[1];
  return token ? `${page}#token=${token}` : page;
}

/** Redirects escaped links before Express, which would log them. */
export function repairLinks(headers: Headers): AnswerSource {
  const redirect = { ...headers, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return ({ path, query }) => {
    const location = repairLink(path, query);
    return location === null
      ? null
      : { route: 'changed link', reply: () => ({ location, status: 302, headers: redirect }) };
  };
}
