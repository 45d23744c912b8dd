import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';

export const qrCodeWanted = defineEvent('qrCodeWanted', z.object({ key: z.string() }));
