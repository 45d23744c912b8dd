import { Client } from '../../test/harness/client.ts';
import { addTenant, ownBuilding } from '../../test/harness/factories.ts';

export interface Manager {
  pair(code: string): Promise<void>;
  /** @returns the name */
  rename(): Promise<string>;
  announce(): Promise<void>;
}

const FLOORS = 24;
const ON_A_FLOOR = 8;
/** The theme changes also in a short run around midnight. */
const NIGHT = { nightFrom: 23, nightTo: 1 };

export async function building(url: string): Promise<Manager> {
  const { client, property } = await ownBuilding({ client: () => new Client(url) });
  for (let at = 0; at < FLOORS * ON_A_FLOOR; at++) {
    const floorNumber = 1 + (at % FLOORS);
    await addTenant(client, property.id, { companyName: `Company of floor ${floorNumber}, ${at}`, floorNumber });
  }
  let editions = 0;
  let announced: number | null = null;
  const settle = async (answer: Promise<{ status: number; body: { id: number } }>) => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`a change was answered with ${status}`);
    return body;
  };
  const manager: Manager = {
    async pair(code) {
      await settle(client.post(`/api/properties/${property.id}/displays`, { code, name: 'Lobby' }));
    },
    async rename() {
      const name = `Edition ${++editions}`;
      await settle(client.put(`/api/properties/${property.id}`, { name, address: '600 Congress Ave', ...NIGHT }));
      return name;
    },
    async announce() {
      if (announced !== null) await settle(client.put(`/api/announcements/${announced}`, { active: false }));
      const message = `Announcement after edition ${editions}`;
      announced = (await settle(client.post('/api/announcements', { propertyId: property.id, message }))).id;
    },
  };
  await manager.rename();
  return manager;
}
