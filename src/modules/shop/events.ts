import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { id } from '../../shared/fields.ts';

export const productsChanged = defineEvent('productsChanged', z.object({ productIds: z.array(id) }));

export const stockChanged = defineEvent('stockChanged', z.object({ variantIds: z.array(id) }));

export const stockRanLow = defineEvent('stockRanLow', z.object({ variantId: id, left: z.int().min(0) }));

export const cartEmptied = defineEvent('cartEmptied', z.object({ userId: id }));
