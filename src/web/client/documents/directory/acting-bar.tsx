import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '../../entities/session/query-client.ts';
import { ImpersonationBar } from '../../features/account/impersonation/ImpersonationBar.tsx';

/** The bar on pages that know nothing of a session otherwise; on most devices its code never comes. */
export function ActingBar() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <ImpersonationBar />
    </QueryClientProvider>
  );
}
