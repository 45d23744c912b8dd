import '../../lib/zod-setup.ts';
import '../../ui/fonts.css';
import '../../ui/tokens.css';
import '../../ui/base.css';
import './demo-line.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, matchRoutes, RouterProvider } from 'react-router-dom';
import { createQueryClient } from '../../entities/session/query-client.ts';
import { patchRoutesOnNavigation, routes } from './routes.tsx';
import { TypedBefore } from './typed-before.tsx';

/** With it, the router leaves the page where the reader has scrolled to. */
const SENT: HydrationState = {};

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

if (root.hasChildNodes()) void loadOpenedPage().then(() => hydrateRoot(root, app(SENT), { onRecoverableError }));
else createRoot(root).render(app());

const demoLine = document.querySelector('.demo-line > span');
if (demoLine) void import('./demo-line.ts').then(({ keepDemoLine }) => keepDemoLine(demoLine));

/** A page that the browser has translated before, also outside of the root, is drawn anew. */
function onRecoverableError(error: unknown): void {
  if (document.querySelector('font')) return;
  queueMicrotask(() => {
    throw error;
  });
}

function app(hydrationData?: HydrationState) {
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation, ...(hydrationData && { hydrationData }) });
  return (
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <TypedBefore>
          <RouterProvider router={router} />
        </TypedBefore>
      </QueryClientProvider>
    </StrictMode>
  );
}

/** So that the first render is what the server has sent (https://reactrouter.com/start/data/custom#4-hydrate-in-the-browser). */
async function loadOpenedPage(): Promise<void> {
  const loading = matchRoutes(routes, location)?.map(async ({ route }) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  });
  await Promise.allSettled(loading ?? []); // the router loads what has failed again, and shows its failure
}
