import { Outlet, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router-dom';
import { brand } from '../../../../shared/brand.ts';
import { AppShell } from '../../components/AppShell.tsx';
import { ImpersonationBar } from '../../features/account/impersonation/ImpersonationBar.tsx';
import { isItemPending } from '../../features/shop/cart/pending-key.ts';
import { ErrorPage } from '../../features/site/frame/ErrorPage.tsx';
import { SiteFrame } from '../../features/site/frame/SiteFrame.tsx';
import { afterLogin } from '../../lib/after-login.ts';
import { fromServer, page } from './page-route.tsx';

afterLogin({
  isPending: isItemPending,
  run: async (client) => (await import('../../features/shop/cart/post-pending-item.ts')).postPendingItem(client),
});

const legal = (path: string): RouteObject => ({
  ...page(path, async () => (await import('../../features/site/frame/LegalPage.tsx')).LegalPage),
  loader: fromServer,
});

const site: RouteObject = {
  element: (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  ),
  children: [
    page('/', async () => (await import('../../features/site/landing/LandingPage.tsx')).LandingPage),
    page(
      `/${brand.slug}`,
      async () => (await import('../../features/site/landing/FreeDirectoryPage.tsx')).FreeDirectoryPage,
    ),
    legal('/privacy'),
    legal('/terms'),
    legal('/terms-of-sale'),
    page('/contact', async () => (await import('../../features/site/frame/ContactPage.tsx')).ContactPage),
    // The server renders these two in the visitor's language.
    {
      ...page('/your-listing', async () => (await import('../../features/site/listing/ListingPage.tsx')).ListingPage),
      loader: fromServer,
    },
    {
      ...page(
        '/unsubscribe',
        async () => (await import('../../features/site/listing/UnsubscribePage.tsx')).UnsubscribePage,
      ),
      loader: fromServer,
    },
    page('/login', async () => (await import('../../features/site/auth/LoginPage.tsx')).LoginPage),
    page('/signup', async () => (await import('../../features/site/auth/SignupPage.tsx')).SignupPage),
    page(
      '/forgot-password',
      async () => (await import('../../features/site/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage,
    ),
    page(
      '/reset-password',
      async () => (await import('../../features/site/auth/ResetPasswordPage.tsx')).ResetPasswordPage,
    ),
    page(
      '/confirm-email',
      async () => (await import('../../features/site/auth/ConfirmEmailPage.tsx')).ConfirmEmailPage,
    ),
    page('/undo-email', async () => (await import('../../features/site/auth/UndoEmailPage.tsx')).UndoEmailPage),
    page('/shop', async () => (await import('../../features/shop/ShopPage.tsx')).ShopPage),
    page('/shop/product/:id', async () => (await import('../../features/shop/ProductPage.tsx')).ProductPage),
    {
      ...page('*', async () => (await import('../../features/site/frame/NotFoundPage.tsx')).NotFoundPage),
      loader: fromServer,
    },
  ],
};

const ADMIN = 'admin';

/** Loads the table of admin pages only for administrators. */
export const patchRoutesOnNavigation: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (/^\/admin(\/|$)/.test(path)) patch(ADMIN, (await import('./admin-layout.tsx')).adminRoutes);
};

type SignedIn = 'InApp' | 'InSite' | 'InBare' | 'InSiteAfterLogin';

const signedIn = (frame: SignedIn) => async () => {
  const { loadLogin, ...frames } = await import('./signed-in.tsx');
  await loadLogin();
  return { Component: frames[frame] };
};

export const routes: RouteObject[] = [
  {
    element: <AppShell top={<ImpersonationBar />} />,
    errorElement: <ErrorPage />,
    children: [
      site,
      {
        lazy: signedIn('InApp'),
        children: [
          page('/manage', async () => (await import('./portal-tabs.tsx')).PortalRoute),
          page('/manage/import', async () => (await import('./portal-tabs.tsx')).ImportRoute),
          page(
            '/properties/new',
            async () => (await import('../../features/portal/property/NewPropertyPage.tsx')).NewPropertyPage,
          ),
          page('/account', async () => (await import('./account-page.tsx')).AccountRoute),
        ],
      },
      {
        lazy: signedIn('InSite'),
        children: [
          page('/invitation', async () => (await import('../../features/site/auth/InvitationPage.tsx')).InvitationPage),
          page('/cart', async () => (await import('../../features/shop/cart/CartPage.tsx')).CartPage),
          page(
            '/order-confirmation',
            async () => (await import('../../features/shop/orders/OrderConfirmationPage.tsx')).OrderConfirmationPage,
          ),
        ],
      },
      {
        lazy: signedIn('InBare'),
        children: [
          page('/checkout', async () => (await import('../../features/shop/checkout/CheckoutPage.tsx')).CheckoutPage),
          page(
            '/my-orders/:id/invoice',
            async () => (await import('../../features/shop/orders/InvoicePage.tsx')).InvoicePage,
          ),
        ],
      },
      {
        lazy: signedIn('InSiteAfterLogin'),
        children: [
          page('/my-orders', async () => (await import('../../features/shop/orders/MyOrdersPage.tsx')).MyOrdersPage),
        ],
      },
      {
        id: ADMIN,
        lazy: async () => ({ Component: (await import('./admin-layout.tsx')).Admin }),
        children: [],
      },
    ],
  },
];
