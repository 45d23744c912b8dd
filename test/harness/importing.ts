import type { Tenant } from '../../src/modules/directory/schema.ts';
import type { Answer, Client } from './client.ts';
import { until } from './until.ts';

export interface FoundTenant extends Omit<Tenant, 'propertyId' | 'revision'> {
  contacts: { id: number; name: string | null; phone: string | null; isPrimary: boolean }[];
}

/** As long as the server waits at all for an import to end; then it answers that it goes on. */
const LONGEST = '&wait=20';

export function validateFile(
  client: Client,
  propertyId: number,
  name: string,
  bytes: Buffer | string,
): Promise<Answer> {
  return client.post(`/api/tenants/validate?propertyId=${propertyId}${LONGEST}`, formOf(name, bytes));
}

export function uploadFile(
  client: Client,
  propertyId: number,
  name: string,
  bytes: Buffer | string,
  query = '',
): Promise<Answer> {
  const wait = query.includes('wait=') ? '' : LONGEST;
  return client.post(`/api/tenants/upload?propertyId=${propertyId}${wait}${query}`, formOf(name, bytes));
}

export function formOf(name: string, bytes: Buffer | string): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(Buffer.from(bytes as string))]), name);
  return form;
}

/** The import once it is in one of these states. */
export function importIn(client: Client, importId: number, states: readonly string[], within?: number) {
  return until(
    `import ${importId} to be ${states.join(' or ')}`,
    async () => {
      const { body } = await client.get(`/api/imports/${importId}`);
      return states.includes(body.state) ? body : null;
    },
    within,
  );
}

/** All that a portal shows of a building's tenants. */
export async function tenantsOf(client: Client, propertyId: number): Promise<FoundTenant[]> {
  const { body: tenants } = await client.get(`/api/tenants?propertyId=${propertyId}`);
  const { body: contacts } = await client.get(`/api/tenant-contacts?propertyId=${propertyId}`);
  return tenants.map(({ propertyId: _id, revision: _revision, ...tenant }: FoundTenant & Record<string, unknown>) => ({
    ...tenant,
    contacts: contacts
      .filter((contact: { tenantId: number }) => contact.tenantId === tenant.id)
      .map(({ tenantId: _tenantId, ...contact }: { tenantId: number }) => contact),
  }));
}
