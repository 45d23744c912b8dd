import pg from 'pg';
import type { Client } from './client.ts';
import { unique } from './client.ts';
import { addTenant, type Building, signUpOwner } from './factories.ts';
import { mailedToken } from './mailed-links.ts';
import type { Product } from './product.ts';

/** An owner with a confirmed address, who may send reviews. */
export async function signUpConfirmedOwner(product: Product): Promise<{ client: Client; property: Building }> {
  const owner = await signUpOwner(product);
  await confirmAddress(product, owner.client);
  return owner;
}

/** Confirms the address directly in the database. */
export async function confirmAddress({ databaseUrl }: Pick<Product, 'databaseUrl'>, client: Client): Promise<void> {
  const { id } = (await client.get('/api/user')).body;
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(`update app_user set email_verified_at = now() where id = $1`, [id]);
  await database.end();
}

export const deskAddress = () => `${unique('desk')}@tenant.example`;

export async function addReviewedTenant(product: Product, fields: object = {}) {
  const { client, property } = await signUpConfirmedOwner(product);
  const email = deskAddress();
  const tenantFields = { companyName: 'Acme Law', phone: '512 555 0100', email, ...fields };
  const tenant = await addTenant(client, property.id, tenantFields);
  const { body } = await client.post(`/api/properties/${property.id}/reviews/ask`, {});
  if (body.asked !== 1) throw new Error(`one tenant is to be asked, not ${JSON.stringify(body)}`);
  return { client, property, email, tenant, token: await mailedToken(product, email, '/your-listing') };
}
