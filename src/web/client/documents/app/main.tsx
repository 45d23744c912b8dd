import '../../lib/zod-setup.ts';
import '../../ui/fonts.css';
import '../../ui/tokens.css';
import '../../ui/base.css';
import '../../components/demo/banner.css';
import './early-input.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, matchRoutes, RouterProvider } from 'react-router-dom';
import { createQueryClient } from '../../entities/session/query-client.ts';
import { EarlyInput } from './early-input.tsx';
import { patchRoutesOnNavigation, routes } from './routes.tsx';

/** Empty state that keeps the router from resetting the scroll position. */
const SENT: HydrationState = {};

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

if (root.hasChildNodes()) void loadOpenedPage().then(() => hydrateRoot(root, app(SENT), { onRecoverableError }));
else createRoot(root).render(app());

const banner = document.querySelector('.demo-banner > span');
if (banner) void import('../../components/demo/banner.ts').then(({ showNextReset }) => showNextReset(banner));

/** Ignores hydration errors of a page that the browser has translated. */
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
        <EarlyInput>
          <RouterProvider router={router} useTransitions />
        </EarlyInput>
      </QueryClientProvider>
    </StrictMode>
  );
}

/**
 * Preloads the opened page, so that the first render equals the server's
 * (https://reactrouter.com/start/data/custom#4-hydrate-in-the-browser).
 */
async function loadOpenedPage(): Promise<void> {
  const loading = matchRoutes(routes, location)?.map(async ({ route }) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  });
  await Promise.allSettled(loading ?? []); // the router retries a failed load, and shows its error
}
