import '../../lib/zod-setup.ts';
import '../../ui/fonts.css';
import '../../ui/tokens.css';
import '../../ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createQueryClient } from '../../entities/session/query-client.ts';
import { patchRoutesOnNavigation, routes } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const router = createBrowserRouter(routes, { patchRoutesOnNavigation });
const queryClient = createQueryClient();

// Keep the server's markup until the route's code is loaded: React replaces it in one step.
if (router.state.initialized) render();
else {
  const unsubscribe = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    unsubscribe();
    render();
  });
}

function render() {
  const place = { top: scrollY, link: document.activeElement?.getAttribute('href') };
  createRoot(root as HTMLElement).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App place={place} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

interface Place {
  top: number;
  link: string | null | undefined;
}

/** @param place where the reader was in the server's markup, which the first render replaces */
function App({ place: { top, link } }: { place: Place }) {
  useLayoutEffect(() => {
    if (top > 0) scrollTo(0, top);
    if (link)
      document
        .querySelector<HTMLElement>(`main a[href=${JSON.stringify(link)}]:not([aria-hidden])`)
        ?.focus({ preventScroll: true });
  }, [top, link]);
  return <RouterProvider router={router} />;
}
