import type { Tenant } from '../../src/modules/directory/schema.ts';
import type { Import } from '../../src/modules/imports/schema.ts';
import { createContext, transaction } from '../../src/platform/core/context.ts';
import { write } from '../../src/platform/core/sql.ts';
import type { Answer, Client } from './client.ts';
import type { Product } from './product.ts';
import { until } from './until.ts';

export interface PortalTenant extends Omit<Tenant, 'propertyId' | 'revision'> {
  contacts: { id: number; name: string | null; phone: string | null; isPrimary: boolean; isListed: boolean }[];
}

/** Longest time that the server waits for an import to end; then it answers that the import goes on. */
const MAX_WAIT = '&wait=20';

export async function validateFile(
  client: Client,
  propertyId: number,
  name: string,
  bytes: Buffer | string,
  query = '',
): Promise<Answer> {
  const path = `/api/tenants/validate?propertyId=${propertyId}${MAX_WAIT}${query}`;
  const answer = await client.post(path, formOf(name, bytes));
  return await awaitImport(client, answer);
}

/** @param query with a `wait` of its own the answer is the server's first, also when that is to come back. */
export async function uploadFile(
  client: Client,
  propertyId: number,
  name: string,
  bytes: Buffer | string,
  query = '',
): Promise<Answer> {
  const hasOwnWait = query.includes('wait=');
  const path = `/api/tenants/upload?propertyId=${propertyId}${hasOwnWait ? '' : MAX_WAIT}${query}`;
  const answer = await client.post(path, formOf(name, bytes));
  return hasOwnWait ? answer : await awaitImport(client, answer);
}

const STATUS_BY_CODE = { unreadable_file: 422, conflict: 409, internal: 500 } as const;

/** What would have been answered, had the server waited: a busy machine may take longer than it does. */
async function awaitImport(client: Client, answer: Answer): Promise<Answer> {
  if (answer.status !== 202) return answer;
  const { importId } = answer.body;
  const endedImport: Import = await waitForImport(client, importId, ['done', 'invalid', 'failed'], 180_000);
  if (endedImport.kind === 'validation' && endedImport.validation)
    return { ...answer, status: 200, body: endedImport.validation };
  if (endedImport.state === 'done') return { ...answer, status: 201, body: { importId, count: endedImport.count } };
  const { error, errorCode, validation } = endedImport;
  if (!validation || errorCode)
    return {
      ...answer,
      status: STATUS_BY_CODE[errorCode ?? 'internal'],
      body: { error, code: errorCode ?? 'internal' },
    };
  const firstError = `${validation.summary.message} ${validation.errors[0] ?? ''}`.trim();
  return { ...answer, status: 400, body: { error: firstError, code: 'invalid', details: validation } };
}

/** @param fields of the form beside the file; what is no text goes as JSON. */
export function formOf(name: string, bytes: Buffer | string, fields: Readonly<Record<string, unknown>> = {}): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields))
    form.append(field, typeof value === 'string' ? value : JSON.stringify(value));
  form.append('file', new Blob([new Uint8Array(Buffer.from(bytes as string))]), name);
  return form;
}

/** The import once it is in one of these states. */
export function waitForImport(client: Client, importId: number, states: readonly string[], timeoutMs?: number) {
  return until(
    `import ${importId} to be ${states.join(' or ')}`,
    async () => {
      const { body } = await client.get(`/api/imports/${importId}`);
      return states.includes(body.state) ? body : null;
    },
    timeoutMs,
  );
}

/** All that a portal shows of a building's tenants. A server too busy to answer (503) is asked again. */
export async function tenantsOf(client: Client, propertyId: number): Promise<PortalTenant[]> {
  const readAll = (path: string) =>
    until(`${path} to answer`, async () => {
      const { status, body } = await client.get(`${path}?propertyId=${propertyId}`);
      if (status !== 200 && status !== 503) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
      return status === 200 ? body : null;
    });
  const tenants = await readAll('/api/tenants');
  const contacts = await readAll('/api/tenant-contacts');
  const contactsOf = Map.groupBy(contacts, ({ tenantId }: { tenantId: number }) => tenantId);
  return tenants.map(({ propertyId: _id, revision: _revision, ...tenant }: PortalTenant & Record<string, unknown>) => ({
    ...tenant,
    contacts: (contactsOf.get(tenant.id) ?? []).map(({ tenantId: _tenantId, ...contact }) => contact),
  }));
}

/** What an import keeps while it runs, and for its undoing: a row of each for the building's first import. */
export async function insertStagedRows(product: Product, propertyId: number, tenantId: number): Promise<void> {
  const batch = `from import where property_id = ${propertyId} limit 1`;
  await transaction(createContext(product.platform), async (tx) => {
    await write(
      tx,
      `insert into tenant_batch_row (batch_id, attempt, line, tenant_line, company_name, suite_number, floor_number)
       select id, 1, 1, 1, 'Staged', '1', 1 ${batch}`,
    );
    await write(tx, `insert into tenant_batch_change (batch_id, tenant_id) select id, ${tenantId} ${batch}`);
  });
}
