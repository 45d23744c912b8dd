import { unique } from '../harness/client.ts';
import { formOf } from '../harness/import-calls.ts';
import type { Requests, World } from './world.ts';

const rentRoll = (rows: string) => formOf('tenants.csv', `Company Name,Suite Number,Floor Number\n${rows}`);

/** An import as it is some time after its file has arrived. */
function insertImport(
  { insert, property }: World,
  kind: string,
  state: string,
  outcome: object | null = null,
): Promise<number> {
  return insert(
    `insert into import (property_id, kind, mode, state, file_name, file_hash, outcome, request_id, created_at, finished_at)
     values (${property.id}, '${kind}', 'add', '${state}', 'list.csv', 'hash', ${outcome ? `'${JSON.stringify(outcome)}'` : 'null'}, 'access', now(), now())`,
  );
}

const LINK = { address: 'https://feed.invalid/list.csv', hour: 6, mode: 'update' };

/** The building's import link, with changes that wait. */
async function insertImportLink({ rows, property }: World, importId: number | null = null) {
  await rows(
    `insert into import_source (property_id, address, hour, mode, most_changes, read_on, proposal_id)
     values (${property.id}, '${LINK.address}', 6, 'update', 0, current_date + 1, ${importId})
     on conflict (property_id) do update set proposal_id = excluded.proposal_id`,
  );
  return { params: { id: property.id } };
}

/** Requests of bulk imports. */
export const importRequests: Requests = {
  'POST /api/tenants/validate': () => ({ body: rentRoll('Acme,1,1') }),
  'POST /api/tenants/upload': () => ({ body: rentRoll(`${unique('Company')},1,1`) }),
  'GET /api/imports/:id': async (world) => ({ params: { id: await insertImport(world, 'validation', 'cancelled') } }),
  'GET /api/imports/:id/errors': async ({ callAsOwner, property }) => {
    const query = `propertyId=${property.id}`;
    const { importId } = await callAsOwner('POST', `/api/tenants/validate?${query}`, rentRoll('Acme,1,somewhere'));
    return { params: { id: importId } };
  },
  'POST /api/imports/:id/cancel': async (world) => ({
    params: { id: await insertImport(world, 'validation', 'waiting') },
  }),
  'POST /api/imports/:id/undo': async (world) => {
    const outcome = { added: 1, updated: 0, removed: 0, kept: 0 };
    return { params: { id: await insertImport(world, 'import', 'done', outcome) } };
  },
  'GET /api/properties/:id/import-source': ({ property }) => ({ params: { id: property.id } }),
  'PUT /api/properties/:id/import-source': ({ property }) => ({ params: { id: property.id }, body: LINK }),
  'DELETE /api/properties/:id/import-source': async (world) => await insertImportLink(world),
  'POST /api/properties/:id/import-source/read': async (world) => await insertImportLink(world),
  'POST /api/properties/:id/import-source/apply': async (world) => {
    const importId = await insertImport(world, 'validation', 'done');
    return { ...(await insertImportLink(world, importId)), body: { importId } };
  },
  'POST /api/properties/:id/import-choices': ({ property }) => ({
    params: { id: property.id },
    body: { from: property.id },
  }),
  'POST /api/properties/:id/import-source/dismiss': async (world) => {
    const importId = await insertImport(world, 'validation', 'done');
    return { ...(await insertImportLink(world, importId)), body: { importId } };
  },
  'POST /api/imports/:id/retry': async (world) => ({ params: { id: await insertImport(world, 'import', 'failed') } }),
};
