import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { id } from '../../shared/fields.ts';

export const displayBound = defineEvent('displayBound', z.object({ displayId: id, secretHash: z.string() }));

/** Settings as JSON. */
export const displayChanged = defineEvent(
  'displayChanged',
  z.object({ displayId: id, name: z.string(), slug: z.string(), settings: z.string() }),
);

export const displayIdentified = defineEvent('displayIdentified', z.object({ displayId: id, name: z.string() }));
export const displayReloaded = defineEvent('displayReloaded', z.object({ displayId: id }));

export const displayForgotten = defineEvent('displayForgotten', z.object({ displayId: id }));

export const displayReplaced = defineEvent('displayReplaced', z.object({ tokenHash: z.string() }));

export const displayOutageBegan = defineEvent('displayOutageBegan', z.object({ outageId: id }));
export const displayOutageEnded = defineEvent('displayOutageEnded', z.object({ outageId: id }));
