import { fromOwned } from '../tenancy/index.ts';

/** The property behind the import that the path names. */
export const fromImportId = fromOwned('Import', `select i.property_id from import i where i.id = ?`);
