import type { Module } from '../../platform/process/module.ts';
import * as events from './events.ts';
import { assetJobs } from './jobs.ts';
import { assetRoutes } from './routes.ts';
import { entities } from './tables.ts';

/** Pictures: decoded and encoded again in a child process, and kept under an address that never changes. */
export const assets: Module = {
  name: 'assets',
  entities,
  routes: assetRoutes,
  events: Object.values(events),
  subscribers: [],
  jobs: assetJobs,
};

export {
  addAsset,
  orderAssets,
  removeAsset,
  restoreAsset,
  settleAsset,
  showFloorPictures,
  showPicture,
} from './commands.ts';
export { fetchAsset, recipeOf } from './fetch.ts';
export { deleteFile, readStoredFile, storeFile } from './files.ts';
export { listAssets, listWanted } from './queries.ts';
export { redraw } from './redraw.ts';
export { shownAssets } from './views.ts';
