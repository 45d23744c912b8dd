import type { Walk } from './world.ts';

/** API errors, which users see if a form does not validate first. */
export const serverWalks: Record<string, Walk> = {
  async 'Answers of the server'({ product, owner: { client }, tower }, findings) {
    const property = `/api/properties/${tower.id}`;
    const tenant = { propertyId: tower.id, companyName: 'Northwind', suiteNumber: '1', floorNumber: 1 };
    const hear = async (situation: string, method: string, path: string, body: unknown) =>
      findings.expectInReply(situation, (await client.call(method, path, body)).body);
    const plan = { tier: 'basic', frequency: 'monthly' };
    await hear('subscription while payments are off', 'POST', `${property}/subscribe`, plan);
    const settings = { id: tower.id + 1, name: 'Tower', address: '1 Main St' };
    await hear('settings of another property', 'PUT', property, settings);
    await hear('property without a name', 'POST', '/api/properties', { address: '1 Main St' });
    await hear('property without an address', 'POST', '/api/properties', { name: 'Tower' });
    await hear('tenant without a company', 'POST', '/api/tenants', { ...tenant, companyName: '' });
    await hear('tenant without a suite', 'POST', '/api/tenants', { ...tenant, suiteNumber: '' });
    await hear('invitation to nowhere', 'POST', `${property}/users`, { email: 'nowhere', role: 'viewer' });
    await hear('profile without a name', 'PUT', '/api/user/profile', { fullName: '', username: 'ada@example.com' });
    const stranger = { username: 'stranger@example.com', password: 'short' };
    await findings.expectInReply('short password', (await product.client().post('/api/register', stranger)).body);
  },
};
