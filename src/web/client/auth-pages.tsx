import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { LoginPage } from './features/auth/LoginPage.tsx';
import { isItemPending } from './features/cart/pending-key.ts';
import { afterLogin } from './lib/after-login.ts';
import { createQueryClient } from './query-client.ts';

afterLogin({
  isThere: isItemPending,
  run: async (client) => (await import('./features/cart/post-pending-item.ts')).postPendingItem(client),
});

const pages: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/login': async () => LoginPage,
  '/signup': async () => (await import('./features/auth/SignupPage.tsx')).SignupPage,
  '/forgot-password': async () => (await import('./features/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  '/reset-password': async () => (await import('./features/auth/ResetPasswordPage.tsx')).ResetPasswordPage,
  '/undo-email': async () => (await import('./features/auth/UndoEmailPage.tsx')).UndoEmailPage,
  '/confirm-email': async () => (await import('./features/auth/ConfirmEmailPage.tsx')).ConfirmEmailPage,
};

/** The page on which somebody signs in, or on the way there, by its path; `null` where there is none. */
export async function loadAuthPage(path: string): Promise<ComponentType | null> {
  const Page = await pages[path]?.();
  return Page ? withQueries(Page) : null;
}

function withQueries(Page: ComponentType): ComponentType {
  return () => {
    const [client] = useState(createQueryClient);
    return (
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>
    );
  };
}
