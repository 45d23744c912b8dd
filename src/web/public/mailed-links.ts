import { tokenPages } from '../../modules/mail/values.ts';
import { DELIMITER } from '../http/logged-path.ts';
import type { Headers } from './answer-cache.ts';
import type { Source } from './from-memory.ts';
import { findPage } from './page.ts';
import { isShopPage } from './shop-pages.ts';
import { typedPath } from './typed-path.ts';

const isTokenPage = (path: string) => tokenPages.some((page) => page === path);

/**
 * Where a mailed link leads that a mail gateway has changed: `/confirm-email%23token=…` for `/confirm-email#token=…`,
 * also escaped twice, and with `%3F`. Tokens go into the fragment, which reaches no server log.
 * @param path of the request, without its query
 * @param query without its question mark
 * @returns `null` for other links
 */
export function repairedLink(path: string, query: string): string | null {
  const [delimiter] = DELIMITER.exec(path) ?? [];
  if (!delimiter) return null;
  const at = path.indexOf(delimiter);
  const page = typedPath(path.slice(0, at));
  if (!findPage(page) && !isShopPage(page)) return null;
  const rest = path.slice(at + delimiter.length) + (query && `?${query}`);
  if (!isTokenPage(page)) return `${page}${/3f$/i.test(delimiter) ? '?' : '#'}${rest}`;
  // The rest may be escaped as well: `%2Freset-password%3Ftoken%3D…`.
  const token = /token(?:=|%(?:25)*3d)([\w-]+)/i.exec(rest)?.[1];
  return token ? `${page}#token=${token}` : page;
}

/** Redirects changed links, ahead of Express, which would log them. */
export function repairedLinks(headers: Headers): Source {
  const redirect = { ...headers, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return ({ path, query }) => {
    const location = repairedLink(path, query);
    return location === null
      ? null
      : { route: 'changed link', reply: () => ({ location, status: 302, headers: redirect }) };
  };
}
