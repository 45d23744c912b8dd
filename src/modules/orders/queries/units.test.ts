import { expect, test } from 'vitest';
import { comingBack, isSent, type LineUnits, restockable, statusOf } from './units.ts';

const NONE: LineUnits = {
  id: 1,
  variantId: 1,
  productName: 'Player',
  priceAtPurchase: 100,
  ordered: 0,
  canceled: 0,
  shipped: 0,
  delivered: 0,
  announced: 0,
  returned: 0,
  received: 0,
  refunded: 0,
  restocked: 0,
  restockedByCancellation: 0,
  replaced: 0,
  beingReplaced: 0,
  toShip: 0,
  returnable: 0,
  refundedOutside: 0,
  unpaid: 0,
  unpaidInStock: 0,
};
const line = (units: Partial<LineUnits>): LineUnits => ({ ...NONE, ...units });

const unsent = line({ ordered: 2, toShip: 2 });
const canceled = line({ ordered: 2, canceled: 2 });
const inTransit = line({ ordered: 2, shipped: 2 });
const arrived = line({ ordered: 2, shipped: 2, delivered: 2 });

test.each([
  { set: 'cancelled', units: [inTransit], status: 'cancelled', rule: 'a cancellation stands' },
  { set: 'pending', units: [unsent], status: 'pending', rule: 'nothing was sent' },
  { set: 'pending', units: [inTransit], status: 'pending', rule: 'an earlier status stands' },
  { set: 'processing', units: [canceled, unsent], status: 'processing', rule: 'a line is left' },
  { set: 'processing', units: [canceled, canceled], status: 'cancelled', rule: 'nothing is left' },
  { set: 'shipped', units: [inTransit, unsent], status: 'processing', rule: 'a line is left to ship' },
  { set: 'delivered', units: [inTransit, arrived], status: 'shipped', rule: 'a line is in transit' },
  { set: 'shipped', units: [arrived, canceled], status: 'delivered', rule: 'what was shipped has arrived' },
  { set: 'shipped', units: [canceled], status: 'shipped', rule: 'nothing was shipped' },
] as const)('an order set to $set is $status: $rule', ({ set, units, status }) => {
  expect(statusOf(set, units)).toBe(status);
});

test.each([
  { rule: 'unshipped units', units: line({ ordered: 3, toShip: 2, canceled: 1 }), delivered: false, quantity: 2 },
  { rule: 'units in transit', units: line({ ordered: 3, shipped: 2, toShip: 1 }), delivered: false, quantity: 3 },
  { rule: 'no delivered units', units: line({ ordered: 3, shipped: 3 }), delivered: true, quantity: 0 },
  {
    rule: 'no units that are back',
    units: line({ ordered: 3, shipped: 3, returned: 1, restocked: 1 }),
    delivered: false,
    quantity: 2,
  },
  {
    rule: 'no units that were refunded outside',
    units: line({ ordered: 3, shipped: 3, refundedOutside: 2, returned: 1, received: 1 }),
    delivered: false,
    quantity: 0,
  },
  {
    rule: 'unshipped units alone when more came back than was shipped',
    units: line({ ordered: 3, shipped: 2, toShip: 1, received: 2, refundedOutside: 1 }),
    delivered: false,
    quantity: 1,
  },
  {
    rule: 'at most what is not in stock',
    units: line({ ordered: 3, shipped: 3, restocked: 2 }),
    delivered: false,
    quantity: 1,
  },
])('a cancellation restocks $rule', ({ units, delivered, quantity }) => {
  expect(restockable(units, delivered)).toBe(quantity);
});

test.each([
  [{ shipped: 3, announced: 1, returned: 1 }, 2],
  [{ shipped: 1, announced: 1, returned: 1 }, 1],
  [{ shipped: 3 }, 0],
])('of units %j come back: %i', (units, quantity) => {
  expect(comingBack(line(units))).toBe(quantity);
});

test('an order is sent once it is shipped', () => {
  const statuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
  expect(statuses.filter(isSent)).toEqual(['shipped', 'delivered']);
});
