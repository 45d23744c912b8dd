import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { id } from '../../shared/fields.ts';

/** A tenant is to be asked whether its listing is right. */
export const tenantReviewAsked = defineEvent('tenantReviewAsked', z.object({ reviewId: id }));
