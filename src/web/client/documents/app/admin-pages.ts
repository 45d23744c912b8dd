import { page } from './page-route.tsx';

export const adminPages = [
  page('/admin', async () => (await import('../../features/admin/OverviewPage.tsx')).OverviewPage),
  page('/admin/users', async () => (await import('../../features/admin/UsersPage.tsx')).UsersPage),
  page('/admin/orders', async () => (await import('../../features/admin/OrdersPage.tsx')).OrdersPage),
  page('/admin/orders/print', async () => (await import('../../features/admin/orders/PrintPage.tsx')).PrintPage),
  page('/admin/orders/:id', async () => (await import('../../features/admin/OrderPage.tsx')).OrderPage),
  page('/admin/quotes', async () => (await import('../../features/admin/QuotesPage.tsx')).QuotesPage),
  page(
    '/admin/products',
    async () => (await import('../../features/admin/products/ProductsAdminPage.tsx')).ProductsAdminPage,
  ),
  page(
    '/admin/products/new',
    async () => (await import('../../features/admin/products/ProductEditorPage.tsx')).NewProductPage,
  ),
  page(
    '/admin/products/:id',
    async () => (await import('../../features/admin/products/ProductEditorPage.tsx')).ProductEditorPage,
  ),
  page('/admin/reports', async () => (await import('../../features/admin/ReportsPage.tsx')).ReportsPage),
  page(
    '/admin/reports/entries',
    async () => (await import('../../features/admin/ReportEntriesPage.tsx')).ReportEntriesPage,
  ),
  page(
    '/admin/reports/stock',
    async () => (await import('../../features/admin/ReportEntriesPage.tsx')).StockEntriesPage,
  ),
  page(
    '/admin/subscriptions',
    async () => (await import('../../features/admin/SubscriptionsPage.tsx')).SubscriptionsPage,
  ),
  page(
    '/admin/displays',
    async () => (await import('../../features/admin/OfflineDisplaysPage.tsx')).OfflineDisplaysPage,
  ),
  page('/admin/activity', async () => (await import('../../features/admin/ActivityPage.tsx')).ActivityPage),
  page('/admin/queues', async () => (await import('../../features/admin/QueuesPage.tsx')).QueuesPage),
  page('/admin/settings', async () => (await import('../../features/admin/SettingsPage.tsx')).SettingsPage),
];
