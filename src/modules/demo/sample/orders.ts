import type { SignedInCtx } from '../../../platform/http/route.ts';
import { administer, createSamplePerson } from '../../accounts/index.ts';
import { orderInSample, type SampleOrder } from '../../orders/index.ts';

const meridian = { name: 'Jordan Avery', street: '600 Congress Avenue', city: 'Austin', state: 'TX', zip: '78701' };
const brazos = { name: 'Priya Nair', street: '214 Franklin Avenue', city: 'Waco', state: 'TX', zip: '76701' };

type SampleOrderBy = Omit<SampleOrder, 'propertyId' | 'shippingAddress'> & { by: 'manager' | 'customer' };

const sampleOrders: readonly SampleOrderBy[] = [
  { by: 'manager', items: { 'DISPLAY-55-INK': 1, 'PLAYER-PRO-WIFI': 1 }, daysAgo: 24, status: 'delivered' },
  { by: 'customer', items: { 'DISPLAY-43-WALL': 2, 'PLAYER-ONE-32': 2 }, daysAgo: 17, status: 'delivered' },
  { by: 'customer', items: { 'DOOR-SIGN-10-1': 6 }, daysAgo: 9, status: 'cancelled' },
  { by: 'manager', items: { 'PLACARD-COUNTER-1': 12 }, daysAgo: 6, status: 'shipped' },
  { by: 'customer', items: { 'COVER-STONE-43': 2 }, daysAgo: 2, status: 'processing' },
  { by: 'customer', items: { 'PLAYER-STICK-INK': 3, 'PLACARD-ENAMEL-INK': 4 }, daysAgo: 1, status: 'pending' },
  { by: 'manager', items: { 'TOUCH-32-COUNTER': 1 }, daysAgo: 0, status: 'pending' },
];

export async function addSampleOrders(manager: SignedInCtx, propertyId: number): Promise<void> {
  const staff = { ...manager, actor: administer.admit(await createSamplePerson(manager, 'administrator')) };
  const customer = { ...manager, actor: await createSamplePerson(manager, 'customer') };
  for (const { by, ...order } of sampleOrders)
    await (by === 'manager'
      ? orderInSample(manager, staff, { ...order, propertyId, shippingAddress: meridian })
      : orderInSample(customer, staff, { ...order, propertyId: null, shippingAddress: brazos }));
}
