import type { RouteObject } from 'react-router-dom';
import { useLoadedWhenIdle } from './components/late-code.tsx';
import { type LazyPage, lazyPage } from './components/lazy-page.tsx';
import { RequireUser } from './features/site/auth/RequireUser.tsx';
import { SessionFrame } from './features/site/frame/SessionFrame.tsx';

const Layout = lazyPage(async () => (await import('./features/admin/AdminLayout.tsx')).AdminLayout);
const Overview = lazyPage(async () => (await import('./features/admin/OverviewPage.tsx')).OverviewPage);
const Users = lazyPage(async () => (await import('./features/admin/UsersPage.tsx')).UsersPage);
const Orders = lazyPage(async () => (await import('./features/admin/OrdersPage.tsx')).OrdersPage);
const Products = lazyPage(
  async () => (await import('./features/admin/products/ProductsAdminPage.tsx')).ProductsAdminPage,
);
const NewProduct = lazyPage(
  async () => (await import('./features/admin/products/ProductEditorPage.tsx')).NewProductPage,
);
const ProductEditor = lazyPage(
  async () => (await import('./features/admin/products/ProductEditorPage.tsx')).ProductEditorPage,
);
const Subscriptions = lazyPage(async () => (await import('./features/admin/SubscriptionsPage.tsx')).SubscriptionsPage);
const Screens = lazyPage(async () => (await import('./features/admin/ScreensPage.tsx')).ScreensPage);
const Activity = lazyPage(async () => (await import('./features/admin/ActivityPage.tsx')).ActivityPage);
const Queues = lazyPage(async () => (await import('./features/admin/QueuesPage.tsx')).QueuesPage);
const Settings = lazyPage(async () => (await import('./features/admin/SettingsPage.tsx')).SettingsPage);

const page = (path: string, Page: LazyPage): RouteObject => ({
  path,
  element: <Page />,
  handle: { preload: Page.preload },
});

const codes = [
  Overview,
  Users,
  Orders,
  Products,
  NewProduct,
  ProductEditor,
  Subscriptions,
  Screens,
  Activity,
  Queues,
  Settings,
].map(({ code }) => code);

function LoadedWhenIdle() {
  useLoadedWhenIdle(codes);
  return null;
}

/** The admin portal: the login screen for who is not signed in, "Access Denied" for who is no admin. */
export const adminRoutes: RouteObject = {
  path: '/admin',
  element: (
    <RequireUser frame={SessionFrame}>
      <LoadedWhenIdle />
      <Layout />
    </RequireUser>
  ),
  children: [
    { index: true, element: <Overview />, handle: { preload: Overview.preload } },
    page('users', Users),
    page('orders', Orders),
    page('products', Products),
    page('products/new', NewProduct),
    page('products/:id', ProductEditor),
    page('subscriptions', Subscriptions),
    page('screens', Screens),
    page('activity', Activity),
    page('queues', Queues),
    page('settings', Settings),
  ],
};
