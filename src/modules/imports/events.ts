import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { id } from '../../shared/fields.ts';

/** Somebody takes an import back that is too large for that to be done at once. */
export const importUndoAsked = defineEvent('importUndoAsked', z.object({ importId: id }));

/** A file is here in full and waits to be read. */
export const importReceived = defineEvent('importReceived', z.object({ importId: id }));
