import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';

export const mailStored = defineEvent('mailStored', z.object({ mailId: z.int() }));
