import { setTimeout as sleep } from 'node:timers/promises';
import { addProperty, addTenant, signUp } from '../harness/factories.ts';
import { until } from '../harness/until.ts';
import type { Scenario } from './promise.ts';

const KILLS = 8;
const CONTACTS = 3;

export const saves: Scenario = {
  tests: 'R20',
  promise: 'A tenant whose saving is killed has its former contacts or its new ones, all of them',
  async run({ client: another, database, processes }, chance) {
    const lost: string[] = [];
    const { client } = await signUp({ client: another });
    const { id: propertyId } = await addProperty(client);
    const { id } = await addTenant(client, propertyId);
    const contactsOf = async () => {
      const { rows } = await database.query<{ name: string }>('select name from tenant_contact where tenant_id = $1', [
        id,
      ]);
      return rows.map(({ name }) => name);
    };
    let killed = 0;
    for (let save = 1; save <= KILLS; save++) {
      const contacts = Array.from({ length: CONTACTS }, (_, at) => ({ name: `Of save ${save}`, isPrimary: at === 0 }));
      const fields = { propertyId, companyName: `Save ${save}`, suiteNumber: '1', floorNumber: 1, contacts };
      const saving = client.put(`/api/tenants/${id}`, fields).then(
        ({ status }) => status,
        () => 0,
      );
      await sleep(chance.next() * 60);
      await Promise.all(processes.filter(({ role }) => role === 'web').map((web) => web.kill()));
      const status = await saving;
      if (status === 0) killed++;
      const names = await contactsOf();
      const kept = new Set(names);
      if (kept.size > 1 || (names.length !== CONTACTS && names.length !== 0)) lost.push(`contacts ${names.join(', ')}`);
      if (names.length === 0 && save > 1) lost.push('no contacts are left');
      if (status === 200 && !kept.has(`Of save ${save}`)) lost.push('a save was answered with yes and is not there');
      await until(
        'a web process to answer',
        async () => (await client.get('/api/user').catch(() => null))?.status === 200,
      );
      if (names.length === 0) await client.put(`/api/tenants/${id}`, fields);
    }
    return { faults: KILLS, lost, figures: `${killed} of ${KILLS} saves were cut off` };
  },
};
