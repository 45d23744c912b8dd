import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { id } from '../../shared/fields.ts';

/** Somebody took a screen's code: it may fetch what it is. */
export const displayBound = defineEvent('displayBound', z.object({ displayId: id, secretHash: z.string() }));

/** Name or settings; those as JSON. */
export const displayChanged = defineEvent(
  'displayChanged',
  z.object({ displayId: id, name: z.string(), slug: z.string(), settings: z.string() }),
);

/** Somebody wants to see which it is, or to have it load anew. */
export const displayIdentified = defineEvent('displayIdentified', z.object({ displayId: id, name: z.string() }));
export const displayReloaded = defineEvent('displayReloaded', z.object({ displayId: id }));

export const displayForgotten = defineEvent('displayForgotten', z.object({ displayId: id }));

/** A screen, or all of a building's, has been silent within its hours; and is there again. */
export const displayOutageBegan = defineEvent('displayOutageBegan', z.object({ outageId: id }));
export const displayOutageEnded = defineEvent('displayOutageEnded', z.object({ outageId: id }));
