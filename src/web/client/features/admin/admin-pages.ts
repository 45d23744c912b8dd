import adminTexts from '../../../../texts/generated/admin/admin.en.js';

const texts = adminTexts.nav;

/** In order. */
const daily = [
  ['/admin', texts.overview],
  ['/admin/users', texts.users],
  ['/admin/orders', texts.orders],
  ['/admin/subscriptions', texts.subscriptions],
  ['/admin/settings', texts.settings],
] as const;

/** Folded in the menu. */
const further = [
  ['/admin/quotes', texts.quotes],
  ['/admin/products', texts.products],
  ['/admin/reports', texts.reports],
  ['/admin/displays', texts.displays],
  ['/admin/activity', texts.activity],
  ['/admin/queues', texts.queues],
] as const;

export const menu = { daily, further };
export const adminPages = [...daily, ...further];
