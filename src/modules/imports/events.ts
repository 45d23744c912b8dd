import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { id } from '../../shared/fields.ts';

export const importUndoAsked = defineEvent('importUndoAsked', z.object({ importId: id }));

/** A small file. */
export const importReceived = defineEvent('importReceived', z.object({ importId: id }));

export const largeImportReceived = defineEvent('largeImportReceived', z.object({ importId: id }));

export const importSourceAsked = defineEvent('importSourceAsked', z.object({ propertyId: id }));

/** `importId`: the file with the changes. */
export const importSourceRead = defineEvent(
  'importSourceRead',
  z.object({ propertyId: id, what: z.enum(['imported', 'proposed', 'failed']), importId: id.nullable() }),
);
