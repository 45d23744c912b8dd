import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { id } from '../../shared/fields.ts';

/** What the shop shows of these products has changed, or whether it shows them. */
export const productsChanged = defineEvent('productsChanged', z.object({ productIds: z.array(id) }));

/** More or fewer of these variants can be bought. */
export const stockChanged = defineEvent('stockChanged', z.object({ variantIds: z.array(id) }));

/** Nothing is left in a person's cart, and nothing of it was bought. */
export const cartEmptied = defineEvent('cartEmptied', z.object({ userId: id }));
