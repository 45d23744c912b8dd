import { readFileSync } from 'node:fs';
import type { RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { adminPages } from '../src/web/client/documents/app/admin-pages.ts';
import { routes } from '../src/web/client/documents/app/routes.tsx';
import { DISPLAY_PAGE } from '../src/web/client/features/directory/settings/screen-settings.ts';
import { findPage, pageRoutes } from '../src/web/public/page.ts';
import { shopRoutes } from '../src/web/public/shop-pages.ts';

/** The app's catch-all. */
const ANY = '/*';

/** A layout counts only with an index. */
function pathsOf(list: readonly RouteObject[], parent = ''): string[] {
  return list.flatMap(({ path = '', children }) => {
    const full = path.startsWith('/') ? path : [parent, path].filter((part) => part !== '').join('/');
    return children ? pathsOf(children, full) : [full.startsWith('/') ? full : `/${full}`];
  });
}

test('every client page has a server route, and every server page a client route', () => {
  const inClient = [...pathsOf([...routes, ...adminPages]).filter((path) => path !== ANY), DISPLAY_PAGE];
  expect(inClient).toContain('/admin/products/:id');
  expect(inClient.toSorted()).toEqual([...pageRoutes, ...shopRoutes].toSorted());
});

test('each landing page of a visitor has its own description', () => {
  const opened = [
    '/',
    '/foyer',
    '/login',
    '/signup',
    '/privacy',
    '/terms',
    '/terms-of-sale',
    '/contact',
    '/your-listing',
    '/unsubscribe',
  ];
  const told = opened.map((path) => findPage(path)?.description ?? '');
  expect(told.filter((words) => words.length < 30)).toEqual([]);
  expect(new Set(told).size).toBe(told.length);
});

test('the documents differ only in their code and their translations', () => {
  const parts = ['index.html', 'directory.html'].map((name) =>
    readFileSync(`src/web/client/${name}`, 'utf8')
      .replaceAll(/ *<!--(words|code|styles)\b.*-->\n/g, '')
      .split(/src="\.\/documents\/(\w+)\/main\.tsx"/),
  );
  expect(parts.map(([, entry]) => entry)).toEqual(['app', 'directory']);
  expect(new Set(parts.map(([before, , after]) => `${before}${after}`)).size).toBe(1);
});
