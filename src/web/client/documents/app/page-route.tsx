import type { ComponentType } from 'react';
import { type LoaderFunction, type NonIndexRouteObject, redirectDocument } from 'react-router-dom';
import { type Loadable, lazyPart } from '../../components/lazy-part.tsx';

export interface PageRoute extends NonIndexRouteObject {
  /** The page's code, for `useLoadedWhenIdle`. */
  readonly handle: Loadable;
}

/** A route whose page is loaded with it. If that fails the page is shown all the same, and offers to load it again. */
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

/** Undefined in tests, which only read the table of routes. */
const openedAt = globalThis.location?.pathname;

/** For what only the server knows, as a building's directory or a legal text: following a link there loads a document. */
export const fromServer: LoaderFunction = ({ request }) =>
  new URL(request.url).pathname === openedAt ? null : redirectDocument(request.url);
