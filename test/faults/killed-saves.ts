import { setTimeout as sleep } from 'node:timers/promises';
import { addProperty, addTenant, signUp } from '../harness/factories.ts';
import { until } from '../harness/until.ts';
import type { Scenario } from './promise.ts';

const KILLS = 8;
const CONTACTS = 3;

export const killedSaves: Scenario = {
  tests: 'R20',
  promise: 'A tenant whose saving is killed has its former contacts or its new ones, all of them',
  async run({ client: newClient, database, processes }, chance) {
    const violations: string[] = [];
    const { client } = await signUp({ client: newClient });
    const { id: propertyId } = await addProperty(client);
    const { id } = await addTenant(client, propertyId);
    const contactsOf = async () => {
      const { rows } = await database.query<{ name: string }>('select name from tenant_contact where tenant_id = $1', [
        id,
      ]);
      return rows.map(({ name }) => name);
    };
    let killedCount = 0;
    for (let save = 1; save <= KILLS; save++) {
      const contacts = Array.from({ length: CONTACTS }, (_, index) => ({
        name: `Of save ${save}`,
        isPrimary: index === 0,
      }));
      const fields = { propertyId, companyName: `Save ${save}`, suiteNumber: '1', floorNumber: 1, contacts };
      const saving = client.put(`/api/tenants/${id}`, fields).then(
        ({ status }) => status,
        () => 0,
      );
      await sleep(chance.next() * 60);
      await Promise.all(processes.filter(({ role }) => role === 'web').map((web) => web.kill()));
      const status = await saving;
      if (status === 0) killedCount++;
      const names = await contactsOf();
      const distinctNames = new Set(names);
      if (distinctNames.size > 1 || (names.length !== CONTACTS && names.length !== 0))
        violations.push(`contacts ${names.join(', ')}`);
      if (names.length === 0 && save > 1) violations.push('no contacts are left');
      if (status === 200 && !distinctNames.has(`Of save ${save}`))
        violations.push('a save was answered with yes and is not there');
      await until(
        'a web process to answer',
        async () => (await client.get('/api/user').catch(() => null))?.status === 200,
      );
      if (names.length === 0) await client.put(`/api/tenants/${id}`, fields);
    }
    return { faults: KILLS, violations, figures: `${killedCount} of ${KILLS} saves were cut off` };
  },
};
