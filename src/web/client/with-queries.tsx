import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { isItemPending } from './features/shop/cart/pending-key.ts';
import { afterLogin } from './lib/after-login.ts';
import { createQueryClient } from './query-client.ts';

afterLogin({
  isThere: isItemPending,
  run: async (client) => (await import('./features/shop/cart/post-pending-item.ts')).postPendingItem(client),
});

/** For a page on which somebody signs in, or on the way there: they alone of the front pages use React Query. */
export function withQueries(Page: ComponentType): ComponentType {
  return () => {
    const [client] = useState(createQueryClient);
    return (
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>
    );
  };
}
