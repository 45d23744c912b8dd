import type { RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { routes } from '../src/web/client/routes.tsx';
import { pageRoutes } from '../src/web/http/page.ts';
import { shopRoutes } from '../src/web/shop-pages.ts';

/** What the client shows for any other path, and for the slugs of buildings, which the server looks up. */
const ANY = ['/*', '/:slug'];

/** The routes of pages; a layout is one only by its index. */
function pathsOf(list: readonly RouteObject[], parent = ''): string[] {
  return list.flatMap(({ path = '', children }) => {
    const full = path.startsWith('/') ? path : [parent, path].filter((part) => part !== '').join('/');
    return children ? pathsOf(children, full) : [full.startsWith('/') ? full : `/${full}`];
  });
}

test('every page of the client is one the server answers, and every page of the server has its route', () => {
  const inClient = pathsOf(routes).filter((path) => !ANY.includes(path));
  expect(inClient).toContain('/admin/products/:id');
  expect(inClient.toSorted()).toEqual([...pageRoutes, ...shopRoutes].toSorted());
});
