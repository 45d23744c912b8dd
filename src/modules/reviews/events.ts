import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { id } from '../../shared/fields.ts';

export const tenantReviewAsked = defineEvent('tenantReviewAsked', z.object({ reviewId: id }));
