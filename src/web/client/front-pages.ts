import type { ComponentType } from 'react';
import { brand } from '../../shared/brand.ts';

type Load = () => Promise<ComponentType>;

/** The pages a visitor opens first, by their paths. Each is loaded as a page of its own: no router comes with them. */
export const frontPages: Readonly<Record<string, Load>> = {
  '/': async () => (await import('./features/site/landing/LandingPage.tsx')).LandingPage,
  [`/${brand.slug}`]: async () => (await import('./features/site/landing/ProductPage.tsx')).ProductPage,
  '/privacy': legalPage,
  '/terms': legalPage,
  '/contact': async () => (await import('./features/site/frame/ContactPage.tsx')).ContactPage,
  '/your-listing': async () => (await import('./features/site/listing/ListingPage.tsx')).ListingPage,
  '/unsubscribe': async () => (await import('./features/site/listing/UnsubscribePage.tsx')).UnsubscribePage,
  '/login': inSession(async () => (await import('./features/site/auth/LoginPage.tsx')).LoginPage),
  '/signup': inSession(async () => (await import('./features/site/auth/SignupPage.tsx')).SignupPage),
  '/forgot-password': inSession(
    async () => (await import('./features/site/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  ),
  '/reset-password': inSession(
    async () => (await import('./features/site/auth/ResetPasswordPage.tsx')).ResetPasswordPage,
  ),
  '/confirm-email': inSession(async () => (await import('./features/site/auth/ConfirmEmailPage.tsx')).ConfirmEmailPage),
  '/undo-email': inSession(async () => (await import('./features/site/auth/UndoEmailPage.tsx')).UndoEmailPage),
};

async function legalPage() {
  return (await import('./features/site/frame/LegalPage.tsx')).LegalPage;
}

/** Page and session are fetched side by side. */
function inSession(load: Load): Load {
  return async () => {
    const [Page, { withQueries }] = await Promise.all([load(), import('./with-queries.tsx')]);
    return withQueries(Page);
  };
}
