import type { ReactNode } from 'react';
import { matchRoutes, Outlet, type RouteObject, useParams } from 'react-router-dom';
import { brand } from '../../platform/brand.ts';
import { adminRoutes } from './admin-routes.tsx';
import { AppShell } from './components/AppShell.tsx';
import { type LazyPage, lazyPage } from './components/lazy-page.tsx';
import { RequireLogin } from './features/auth/RequireLogin.tsx';
import { RequireUser } from './features/auth/RequireUser.tsx';
import { isItemPending } from './features/cart/pending-key.ts';
import { ImpersonationBar } from './features/impersonation/ImpersonationBar.tsx';
import { AppFrame } from './features/static/AppFrame.tsx';
import { BareFrame } from './features/static/BareFrame.tsx';
import { ErrorPage } from './features/static/ErrorPage.tsx';
import { NotFoundPage } from './features/static/NotFoundPage.tsx';
import { SiteFrame } from './features/static/SiteFrame.tsx';
import { afterLogin } from './lib/after-login.ts';
import { firstSegments } from './lib/paths.ts';

const Landing = lazyPage(async () => (await import('./features/landing/LandingPage.tsx')).LandingPage);
const Product = lazyPage(async () => (await import('./features/landing/ProductPage.tsx')).ProductPage);
const Login = lazyPage(async () => (await import('./features/auth/LoginPage.tsx')).LoginPage);
const Forgot = lazyPage(async () => (await import('./features/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage);
const Reset = lazyPage(async () => (await import('./features/auth/ResetPasswordPage.tsx')).ResetPasswordPage);
const ConfirmEmail = lazyPage(async () => (await import('./features/auth/ConfirmEmailPage.tsx')).ConfirmEmailPage);
const UndoEmail = lazyPage(async () => (await import('./features/auth/UndoEmailPage.tsx')).UndoEmailPage);
const Invitation = lazyPage(async () => (await import('./features/auth/InvitationPage.tsx')).InvitationPage);
const Privacy = lazyPage(async () => (await import('./features/static/PrivacyPage.tsx')).PrivacyPage);
const Terms = lazyPage(async () => (await import('./features/static/TermsPage.tsx')).TermsPage);
const Contact = lazyPage(async () => (await import('./features/static/ContactPage.tsx')).ContactPage);
const Shop = lazyPage(async () => {
  const [{ ShopPage }, cart] = await Promise.all([import('./features/shop/ShopPage.tsx'), loadCartParts()]);
  return () => <ShopPage cart={cart} />;
});
const ShopProduct = lazyPage(async () => {
  const [{ ProductPage }, cart] = await Promise.all([import('./features/shop/ProductPage.tsx'), loadCartParts()]);
  return () => <ProductPage cart={cart} />;
});
const Cart = lazyPage(async () => (await import('./features/cart/CartPage.tsx')).CartPage);
const Portal = lazyPage(async () => (await import('./portal-tabs.tsx')).PortalRoute);
const NewProperty = lazyPage(async () => (await import('./features/property/NewPropertyPage.tsx')).NewPropertyPage);
const Checkout = lazyPage(async () => (await import('./features/checkout/CheckoutPage.tsx')).CheckoutPage);
const Confirmation = lazyPage(
  async () => (await import('./features/orders/OrderConfirmationPage.tsx')).OrderConfirmationPage,
);
const MyOrders = lazyPage(async () => (await import('./features/orders/MyOrdersPage.tsx')).MyOrdersPage);
const Lobby = lazyPage(async () => (await import('./features/lobby/LobbyPage.tsx')).LobbyPage);

const loadCartParts = async () => (await import('./features/cart/cart-parts.ts')).cartParts;

afterLogin({
  isThere: isItemPending,
  run: async (client) => (await import('./features/cart/post-pending-item.ts')).postPendingItem(client),
});

/** A route whose page's code can be had before it is shown. */
function page(path: string, Page: LazyPage, wrap = (content: ReactNode) => content): RouteObject {
  return { path, element: wrap(<Page />), handle: { preload: Page.preload } };
}

const forUsers = (content: ReactNode) => (
  <RequireUser frame={SiteFrame}>
    <AppFrame>{content}</AppFrame>
  </RequireUser>
);

/** For who is signed in, in a frame of another kind. */
const inFrame = (Frame: typeof SiteFrame) => (content: ReactNode) => (
  <RequireUser frame={SiteFrame}>
    <Frame>{content}</Frame>
  </RequireUser>
);

const site: RouteObject = {
  element: (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  ),
  children: [
    page('/', Landing),
    page(`/${brand.slug}`, Product),
    page('/shop', Shop),
    page('/shop/product/:id', ShopProduct),
    page('/login', Login),
    page('/signup', Login),
    page('/forgot-password', Forgot),
    page('/reset-password', Reset),
    page('/confirm-email', ConfirmEmail),
    page('/undo-email', UndoEmail),
    page('/privacy', Privacy),
    page('/terms', Terms),
    page('/contact', Contact),
    { path: '*', element: <NotFoundPage /> },
  ],
};

export const routes: RouteObject[] = [
  {
    element: <AppShell top={<ImpersonationBar />} />,
    errorElement: <ErrorPage />,
    children: [
      site,
      page('/manage', Portal, forUsers),
      page('/properties/new', NewProperty, forUsers),
      page('/invitation', Invitation, inFrame(SiteFrame)),
      page('/cart', Cart, inFrame(SiteFrame)),
      page('/checkout', Checkout, inFrame(BareFrame)),
      page('/order-confirmation', Confirmation, inFrame(SiteFrame)),
      page('/my-orders', MyOrders, (content) => <RequireLogin>{inFrame(SiteFrame)(content)}</RequireLogin>),
      adminRoutes,
      page('/:slug', Lobby, (directory) => <BySlug directory={directory} />),
    ],
  },
];

/** A building's directory, unless its slug is a word the product keeps for itself and has no page for. */
function BySlug({ directory }: { directory: ReactNode }) {
  const { slug } = useParams();
  const isReserved = firstSegments.some((segment) => segment === slug);
  return isReserved ? (
    <SiteFrame>
      <NotFoundPage />
    </SiteFrame>
  ) : (
    directory
  );
}

/** Loads the code of the page at a path; where that fails, the page itself says so. */
export async function preloadPage(pathname: string): Promise<void> {
  const handle: unknown = matchRoutes(routes, pathname)?.at(-1)?.route.handle;
  if (isPreloadable(handle)) await handle.preload();
}

function isPreloadable(handle: unknown): handle is Pick<LazyPage, 'preload'> {
  return typeof handle === 'object' && handle !== null && 'preload' in handle;
}
