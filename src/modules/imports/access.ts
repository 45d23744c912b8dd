import { fromOwned } from '../tenancy/index.ts';
import { ImportJob } from './import.entity.ts';

/** The property behind the import that the path names. */
export const fromImportId = fromOwned('Import', (ctx, id) => ctx.em.findOne(ImportJob, { id }));
