import { fromOwned } from '../tenancy/index.ts';

export const fromImportId = fromOwned('Import', `select i.property_id from import i where i.id = ?`);
