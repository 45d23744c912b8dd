import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { id } from '../../shared/fields.ts';

/** A picture at an address elsewhere is to be fetched. */
export const assetWanted = defineEvent('assetWanted', z.object({ assetId: id }));
