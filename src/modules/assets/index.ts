import type { Module } from '../../platform/process/module.ts';
import * as events from './events.ts';
import { assetJobs } from './jobs.ts';
import { assetRoutes } from './routes.ts';
import { entities } from './tables.ts';

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
  showFloorPictures,
  showPicture,
  storeFetchedAsset,
} from './commands.ts';
export { fetchNextAsset, fetchPicture, recipeOf } from './fetch.ts';
export { deleteFile, readStoredFile, storeFile } from './files.ts';
export { listAssets } from './queries.ts';
export { redraw } from './redraw.ts';
export { assetsRowCounts } from './row-counts.ts';
export { shownAssets } from './views.ts';
