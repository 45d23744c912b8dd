import type { Module } from '../../platform/process/module.ts';
import { catalogEvents } from './catalog.ts';
import * as events from './events.ts';
import { shopJobs } from './jobs.ts';
import { productAdminRoutes } from './routes/admin.ts';
import { shopRoutes } from './routes/shop.ts';
import { shopSubscribers } from './subscribers.ts';
import { entities } from './tables.ts';

export const shop: Module = {
  name: 'shop',
  entities,
  routes: [...shopRoutes, ...productAdminRoutes],
  events: Object.values(events),
  inProcessListeners: catalogEvents,
  subscribers: shopSubscribers,
  jobs: shopJobs,
};

export { catalogOf, productsFor } from './catalog.ts';
export { CATALOG_FILE, readCatalogFile } from './catalog-file.ts';
export {
  addToCart,
  type CheckoutLine,
  cartForCheckout,
  deleteCart,
  linesForItems,
  returnToCart,
  takeFromCart,
} from './commands/cart.ts';
export { importCatalog, seedShop } from './commands/catalog.ts';
export { resolveInscription, withoutDeletedDirectories } from './commands/inscriptions.ts';
export {
  canExtendHold,
  consumeReserved,
  consumeStock,
  detachHold,
  extendHold,
  type OrderedLine,
  recordStockRemoval,
  releaseReserved,
  releaseStock,
  reserveForDraft,
  reserveStock,
  restock,
  takeStock,
} from './commands/stock.ts';
export { deleteStockAlerts } from './commands/stock-alerts.ts';
export { cartEmptied } from './events.ts';
export { drawPlacard } from './placard-drawing.ts';
export { directoryUrl, svgReply } from './placard-sample.ts';
export { findMadeToMeasure, findUnavailable, isCartEmpty, listStockAlerts, readCart } from './queries.ts';
export { shopRowCounts } from './row-counts.ts';
export { lowStock, products, stockEntries, variants } from './views.ts';
