import type { ReactNode } from 'react';
import { matchRoutes, Outlet, type RouteObject } from 'react-router-dom';
import { adminRoutes } from './admin-routes.tsx';
import { AppShell } from './components/AppShell.tsx';
import { CommandsButton, type CommandsProps } from './components/CommandsButton.tsx';
import { type LazyPage, lazyPage } from './components/lazy-page.tsx';
import { ImpersonationBar } from './features/account/impersonation/ImpersonationBar.tsx';
import { isItemPending } from './features/shop/cart/pending-key.ts';
import { RequireLogin } from './features/site/auth/RequireLogin.tsx';
import { RequireUser } from './features/site/auth/RequireUser.tsx';
import { AppFrame } from './features/site/frame/AppFrame.tsx';
import { BareFrame } from './features/site/frame/BareFrame.tsx';
import { ErrorPage } from './features/site/frame/ErrorPage.tsx';
import { NotFoundPage } from './features/site/frame/NotFoundPage.tsx';
import { SessionFrame } from './features/site/frame/SessionFrame.tsx';
import { afterLogin } from './lib/after-login.ts';
import { lateDialog } from './ui/late-dialog.tsx';

const Invitation = lazyPage(async () => (await import('./features/site/auth/InvitationPage.tsx')).InvitationPage);
const Shop = lazyPage(async () => {
  const [{ ShopPage }, cart] = await Promise.all([import('./features/shop/ShopPage.tsx'), loadCartParts()]);
  return () => <ShopPage cart={cart} />;
});
const ShopProduct = lazyPage(async () => {
  const [{ ProductPage }, cart] = await Promise.all([import('./features/shop/ProductPage.tsx'), loadCartParts()]);
  return () => <ProductPage cart={cart} />;
});
const Cart = lazyPage(async () => (await import('./features/shop/cart/CartPage.tsx')).CartPage);
const Portal = lazyPage(async () => (await import('./portal-tabs.tsx')).PortalRoute);
const Account = lazyPage(async () => (await import('./account-page.tsx')).AccountRoute);
const NewProperty = lazyPage(
  async () => (await import('./features/portal/property/NewPropertyPage.tsx')).NewPropertyPage,
);
const Checkout = lazyPage(async () => (await import('./features/shop/checkout/CheckoutPage.tsx')).CheckoutPage);
const Confirmation = lazyPage(
  async () => (await import('./features/shop/orders/OrderConfirmationPage.tsx')).OrderConfirmationPage,
);
const MyOrders = lazyPage(async () => (await import('./features/shop/orders/MyOrdersPage.tsx')).MyOrdersPage);
const Invoice = lazyPage(async () => (await import('./features/shop/orders/InvoicePage.tsx')).InvoicePage);
const PortalCommands = lateDialog<CommandsProps>(
  async () => (await import('./features/portal/commands/PortalCommands.tsx')).PortalCommands,
);
const loadCartParts = async () => (await import('./features/shop/cart/cart-parts.ts')).cartParts;

afterLogin({
  isThere: isItemPending,
  run: async (client) => (await import('./features/shop/cart/post-pending-item.ts')).postPendingItem(client),
});

/** A route whose page's code can be had before it is shown. */
function page(path: string, Page: LazyPage, wrap = (content: ReactNode) => content): RouteObject {
  return { path, element: wrap(<Page />), handle: { preload: Page.preload } };
}

const forUsers = (content: ReactNode) => (
  <RequireUser frame={SessionFrame}>
    <AppFrame commands={<CommandsButton Commands={PortalCommands} />}>{content}</AppFrame>
  </RequireUser>
);

/** For who is signed in, in a frame of another kind. */
const inFrame = (Frame: typeof SessionFrame) => (content: ReactNode) => (
  <RequireUser frame={SessionFrame}>
    <Frame>{content}</Frame>
  </RequireUser>
);

const site: RouteObject = {
  element: (
    <SessionFrame>
      <Outlet />
    </SessionFrame>
  ),
  children: [page('/shop', Shop), page('/shop/product/:id', ShopProduct), { path: '*', element: <NotFoundPage /> }],
};

export const routes: RouteObject[] = [
  {
    element: <AppShell top={<ImpersonationBar />} isOwn={isOwn} />,
    errorElement: <ErrorPage />,
    children: [
      site,
      page('/manage', Portal, forUsers),
      page('/properties/new', NewProperty, forUsers),
      page('/account', Account, forUsers),
      page('/invitation', Invitation, inFrame(SessionFrame)),
      page('/cart', Cart, inFrame(SessionFrame)),
      page('/checkout', Checkout, inFrame(BareFrame)),
      page('/order-confirmation', Confirmation, inFrame(SessionFrame)),
      page('/my-orders/:id/invoice', Invoice, inFrame(BareFrame)),
      page('/my-orders', MyOrders, (content) => <RequireLogin>{inFrame(SessionFrame)(content)}</RequireLogin>),
      adminRoutes,
    ],
  },
];

/** Whether the app has a page of its own for a path. */
function isOwn(pathname: string): boolean {
  return matchRoutes(routes, pathname)?.at(-1)?.route.path !== '*';
}

/** Loads the code of the page at a path; where that fails, the page itself says so. */
export async function preloadPage(pathname: string): Promise<void> {
  const handle: unknown = matchRoutes(routes, pathname)?.at(-1)?.route.handle;
  if (isPreloadable(handle)) await handle.preload();
}

function isPreloadable(handle: unknown): handle is Pick<LazyPage, 'preload'> {
  return typeof handle === 'object' && handle !== null && 'preload' in handle;
}
