import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { id } from '../../shared/fields.ts';

export const impersonationStarted = defineEvent('impersonationStarted', z.object({ userId: id, adminId: id }));
