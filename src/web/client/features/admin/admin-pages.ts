import adminTexts from '../../../../texts/generated/admin/admin.en.js';

const texts = adminTexts.nav;

/** In order. */
export const adminPages = [
  ['/admin', texts.overview],
  ['/admin/users', texts.users],
  ['/admin/orders', texts.orders],
  ['/admin/quotes', texts.quotes],
  ['/admin/products', texts.products],
  ['/admin/reports', texts.reports],
  ['/admin/subscriptions', texts.subscriptions],
  ['/admin/screens', texts.screens],
  ['/admin/activity', texts.activity],
  ['/admin/queues', texts.queues],
  ['/admin/settings', texts.settings],
] as const;
