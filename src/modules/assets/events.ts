import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { id } from '../../shared/fields.ts';

export const assetWanted = defineEvent('assetWanted', z.object({ assetId: id }));
