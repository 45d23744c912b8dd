import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { id } from '../../shared/fields.ts';

export const productsChanged = defineEvent('productsChanged', z.object({ productIds: z.array(id) }));

/** Availability changed. */
export const stockChanged = defineEvent('stockChanged', z.object({ variantIds: z.array(id) }));

/** Sold or counted down below the low-stock bound, or to nothing. */
export const stockRanLow = defineEvent('stockRanLow', z.object({ variantId: id, left: z.int().min(0) }));

/** Emptied by its owner, not by a purchase. */
export const cartEmptied = defineEvent('cartEmptied', z.object({ userId: id }));
