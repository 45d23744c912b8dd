import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { withBlocks } from '../../lib/page.ts';
import { routes } from './routes.tsx';

const { query, dataRoutes } = createStaticHandler(routes);

/**
 * First render of a page, which `main.tsx` hydrates; signed out, without any calls.
 * @param address path and query
 * @param blocks data of the page by element id
 */
export async function render(address: string, blocks: Readonly<Record<string, unknown>>): Promise<string> {
  const context = await query(new Request(new URL(address, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${address} leads elsewhere`);
  const router = createStaticRouter(dataRoutes, context);
  return withBlocks(blocks, () =>
    renderToString(
      <StrictMode>
        <QueryClientProvider client={new QueryClient()}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}
