import { readFileSync } from 'node:fs';
import type { RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { adminRoutes } from '../src/web/client/documents/app/admin-layout.tsx';
import { routes } from '../src/web/client/documents/app/routes.tsx';
import { DISPLAY_PAGE } from '../src/web/client/features/directory/settings/screen-settings.ts';
import { findPage, pageRoutes } from '../src/web/public/page.ts';
import { shopRoutes } from '../src/web/public/shop-pages.ts';

/** The app's catch-all. */
const ANY = '/*';

/** A layout counts only with an index. */
function pathsOf(list: readonly RouteObject[], parent = ''): string[] {
  return list.flatMap(({ path = '', children }) => {
    const fullPath = path.startsWith('/') ? path : [parent, path].filter((part) => part !== '').join('/');
    return children ? pathsOf(children, fullPath) : [fullPath.startsWith('/') ? fullPath : `/${fullPath}`];
  });
}

test('every client page has a server route, and every server page a client route', () => {
  const clientPaths = [...pathsOf([...routes, ...adminRoutes]).filter((path) => path !== ANY), DISPLAY_PAGE];
  expect(clientPaths).toContain('/admin/products/:id');
  expect(clientPaths.toSorted()).toEqual([...pageRoutes, ...shopRoutes].toSorted());
});

test('each landing page of a visitor has its own description', () => {
  const landingPages = [
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
  const descriptions = landingPages.map((path) => findPage(path)?.description ?? '');
  expect(descriptions.filter((words) => words.length < 30)).toEqual([]);
  expect(new Set(descriptions).size).toBe(descriptions.length);
});

test('the documents differ only in their code and their translations', () => {
  const parts = ['index.html', 'directory.html'].map((name) =>
    readFileSync(`src/web/client/${name}`, 'utf8')
      .replaceAll(/ *<!--(words|code|styles)\b.*-->\n| *<script src="\/early-presses.js"><\/script>\n/g, '')
      .split(/src="\.\/documents\/(\w+)\/main\.tsx"/),
  );
  expect(parts.map(([, entry]) => entry)).toEqual(['app', 'directory']);
  expect(new Set(parts.map(([textBefore, , textAfter]) => `${textBefore}${textAfter}`)).size).toBe(1);
});
