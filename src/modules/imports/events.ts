import { z } from 'zod';
import { defineEvent } from '../../platform/event.ts';
import { id } from '../../platform/fields.ts';

/** A file is here in full and waits to be read. */
export const importReceived = defineEvent('importReceived', z.object({ importId: id }));
