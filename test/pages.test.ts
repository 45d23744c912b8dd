import { readFileSync } from 'node:fs';
import type { RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { DISPLAY_PAGE } from '../src/web/client/features/directory/settings/asked-display.ts';
import { frontPages } from '../src/web/client/front-pages.ts';
import { routes } from '../src/web/client/routes.tsx';
import { findPage, pageRoutes } from '../src/web/public/page.ts';
import { shopRoutes } from '../src/web/public/shop-pages.ts';

/** What the app shows for any other path. */
const ANY = '/*';

/** The routes of pages; a layout is one only by its index. */
function pathsOf(list: readonly RouteObject[], parent = ''): string[] {
  return list.flatMap(({ path = '', children }) => {
    const full = path.startsWith('/') ? path : [parent, path].filter((part) => part !== '').join('/');
    return children ? pathsOf(children, full) : [full.startsWith('/') ? full : `/${full}`];
  });
}

test('every page of the client is one the server answers, and every page of the server has its route', () => {
  const inClient = [...pathsOf(routes).filter((path) => path !== ANY), ...Object.keys(frontPages), DISPLAY_PAGE];
  expect(inClient).toContain('/admin/products/:id');
  expect(inClient.toSorted()).toEqual([...pageRoutes, ...shopRoutes].toSorted());
});

test('each page is sent in the document that has its code', () => {
  const inFront = pageRoutes.filter((path) => findPage(path)?.document === 'front');
  expect(inFront.toSorted()).toEqual(Object.keys(frontPages).toSorted());
});

test('each page that a visitor opens first says what it is about, in words of its own', () => {
  const told = Object.keys(frontPages).map((path) => findPage(path)?.description ?? '');
  expect(told.filter((words) => words.length < 30)).toEqual([]);
  expect(new Set(told).size).toBe(told.length);
});

test('the documents differ in the code they run alone, and in what they can say in other languages', () => {
  const parts = ['index.html', 'front.html', 'directory.html'].map((name) =>
    readFileSync(`src/web/client/${name}`, 'utf8')
      .replaceAll(/ *<!--words .*-->\n/g, '')
      .split(/src="\.\/(\w+)\.tsx"/),
  );
  expect(parts.map(([, entry]) => entry)).toEqual(['main', 'front', 'directory']);
  expect(new Set(parts.map(([before, , after]) => `${before}${after}`)).size).toBe(1);
});
