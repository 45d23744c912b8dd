import type { ComponentType } from 'react';
import { type LoaderFunction, type NonIndexRouteObject, redirectDocument } from 'react-router-dom';
import { type Loadable, lazyPart } from '../../components/lazy-part.tsx';

export interface PageRoute extends NonIndexRouteObject {
  /** Code of the page, for `useLoadedWhenIdle`. */
  readonly handle: Loadable;
}

/** Loads the page's code with the route. On failure the page offers Retry. */
export function page(path: string, load: () => Promise<ComponentType>): PageRoute {
  const Page = lazyPart(load);
  return {
    path,
    handle: Page.code,
    lazy: async () => {
      await Page.code.load().catch(() => undefined); // `Page` shows the failure, with Retry
      return { Component: Page };
    },
  };
}

/** Path at load; `undefined` in tests, which only read the route table. */
const openedAt = globalThis.location?.pathname;

/** Loads a document for paths that only the server renders. */
export const fromServer: LoaderFunction = ({ request }) =>
  new URL(request.url).pathname === openedAt ? null : redirectDocument(request.url);
