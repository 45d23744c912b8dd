import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { ImpersonationBar } from './features/account/impersonation/ImpersonationBar.tsx';
import { createQueryClient } from './query-client.ts';

/** The bar on pages that know nothing of a session otherwise; on most devices its code never comes. */
export function ActingBar() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <ImpersonationBar />
    </QueryClientProvider>
  );
}
