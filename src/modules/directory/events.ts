import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';

/** Somebody waits for a QR code that was not drawn before. */
export const qrCodeWanted = defineEvent('qrCodeWanted', z.object({ key: z.string() }));
