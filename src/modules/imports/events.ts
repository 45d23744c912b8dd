import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { id } from '../../shared/fields.ts';

export const importUndoAsked = defineEvent('importUndoAsked', z.object({ importId: id }));

export const importReceived = defineEvent('importReceived', z.object({ importId: id }));
