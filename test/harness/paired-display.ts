import type { Display } from '../../src/modules/displays/schema.ts';
import { createContext, transaction } from '../../src/platform/core/context.ts';
import { write } from '../../src/platform/core/sql.ts';
import { type Client, unique } from './client.ts';
import type { Product } from './product.ts';

export interface PairedDisplay {
  id: number;
  name: string;
  token: string;
}

/** The display's hello payload. */
export const helloFacts = {
  release: '1.0.0',
  width: 1080,
  height: 1920,
  pages: 1,
  version: 1,
  uptimeSeconds: 5,
  lastError: null,
};

/** An unpaired display with a code. */
export async function createPairing(product: Pick<Product, 'client'>): Promise<{ code: string; secret: string }> {
  const { status, body } = await product.client().post('/api/displays/pairings');
  if (status !== 201) throw new Error(`pairings: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Paired through the portal's calls. */
export async function pairDisplay(
  product: Pick<Product, 'client'>,
  manager: Client,
  propertyId: number,
  name = unique('Screen'),
): Promise<PairedDisplay> {
  const { code, secret } = await createPairing(product);
  const pairing = await manager.post(`/api/properties/${propertyId}/displays`, { code, name });
  if (pairing.status !== 201) throw new Error(`bind: ${pairing.status} ${JSON.stringify(pairing.body)}`);
  const { status, body } = await product.client().post('/api/displays/pairings/claim', { secret });
  if (status !== 200) throw new Error(`claim: ${status} ${JSON.stringify(body)}`);
  return { id: pairing.body.id, name, token: body.token };
}

export const listDisplays = async (client: Client, propertyId: number): Promise<Display[]> =>
  (await client.get(`/api/properties/${propertyId}/displays`)).body;

/** Adds a display with a day of history, an outage and a subscriber. */
export async function addDisplayWithHistory(product: Product, manager: Client, propertyId: number): Promise<void> {
  const { id } = await pairDisplay(product, manager, propertyId);
  await manager.put(`/api/properties/${propertyId}/display-notices`, { outages: true });
  await transaction(createContext(product.platform), async (tx) => {
    await write(tx, `insert into display_day values (?, current_date, 60, 60)`, [id]);
    const outage = `insert into display_outage (property_id, display_id, is_told, began_at) values (?, ?, true, now())`;
    await write(tx, outage, [propertyId, id]);
  });
}
