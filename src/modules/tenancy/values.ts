/** How a wall lists its tenants: by floors, the roof or the ground first, or from A to Z. */
export const wallOrders = ['floors-down', 'floors-up', 'names'] as const;
export type WallOrder = (typeof wallOrders)[number];
