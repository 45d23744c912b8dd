import type { ComponentType } from 'react';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';

const texts = adminTexts.nav;

interface AdminPage {
  /** `:id` is a positive integer. */
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
}

interface MenuPage extends AdminPage {
  readonly title: string;
  /** `more` is collapsed. */
  readonly menu: 'daily' | 'more';
}

/** Pages of the back office, in the order of the menu: for the server, the router, the menu and the commands. */
export const adminPages: readonly (AdminPage | MenuPage)[] = [
  {
    path: '/admin',
    title: texts.overview,
    menu: 'daily',
    load: async () => (await import('./OverviewPage.tsx')).OverviewPage,
  },
  {
    path: '/admin/users',
    title: texts.users,
    menu: 'daily',
    load: async () => (await import('./UsersPage.tsx')).UsersPage,
  },
  {
    path: '/admin/orders',
    title: texts.orders,
    menu: 'daily',
    load: async () => (await import('./OrdersPage.tsx')).OrdersPage,
  },
  { path: '/admin/orders/print', load: async () => (await import('./orders/PrintPage.tsx')).PrintPage },
  { path: '/admin/orders/:id', load: async () => (await import('./OrderPage.tsx')).OrderPage },
  {
    path: '/admin/subscriptions',
    title: texts.subscriptions,
    menu: 'daily',
    load: async () => (await import('./SubscriptionsPage.tsx')).SubscriptionsPage,
  },
  {
    path: '/admin/settings',
    title: texts.settings,
    menu: 'daily',
    load: async () => (await import('./SettingsPage.tsx')).SettingsPage,
  },
  {
    path: '/admin/quotes',
    title: texts.quotes,
    menu: 'more',
    load: async () => (await import('./QuotesPage.tsx')).QuotesPage,
  },
  {
    path: '/admin/products',
    title: texts.products,
    menu: 'more',
    load: async () => (await import('./products/ProductsAdminPage.tsx')).ProductsAdminPage,
  },
  { path: '/admin/products/new', load: async () => (await import('./products/ProductEditorPage.tsx')).NewProductPage },
  {
    path: '/admin/products/:id',
    load: async () => (await import('./products/ProductEditorPage.tsx')).ProductEditorPage,
  },
  {
    path: '/admin/reports',
    title: texts.reports,
    menu: 'more',
    load: async () => (await import('./ReportsPage.tsx')).ReportsPage,
  },
  { path: '/admin/reports/entries', load: async () => (await import('./ReportEntriesPage.tsx')).ReportEntriesPage },
  { path: '/admin/reports/stock', load: async () => (await import('./ReportEntriesPage.tsx')).StockEntriesPage },
  {
    path: '/admin/displays',
    title: texts.displays,
    menu: 'more',
    load: async () => (await import('./OfflineDisplaysPage.tsx')).OfflineDisplaysPage,
  },
  {
    path: '/admin/activity',
    title: texts.activity,
    menu: 'more',
    load: async () => (await import('./ActivityPage.tsx')).ActivityPage,
  },
  {
    path: '/admin/queues',
    title: texts.queues,
    menu: 'more',
    load: async () => (await import('./QueuesPage.tsx')).QueuesPage,
  },
];

export const menuPages = adminPages.filter((page): page is MenuPage => 'menu' in page);
