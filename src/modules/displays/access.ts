import { fromOwned } from '../tenancy/index.ts';

/** The building of the screen that the path names. */
export const fromDisplayId = fromOwned('Display', `select d.property_id from display d where d.id = ?`);
