import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '../../entities/session/query-client.ts';
import { ImpersonationBar } from '../../features/account/impersonation/ImpersonationBar.tsx';

/** Impersonation bar, loaded only during one. */
export function ActingBar() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <ImpersonationBar />
    </QueryClientProvider>
  );
}
