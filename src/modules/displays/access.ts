import { fromOwned } from '../tenancy/index.ts';

export const fromDisplayId = fromOwned('Display', `select d.property_id from display d where d.id = ?`);
