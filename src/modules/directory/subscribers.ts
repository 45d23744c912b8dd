import type { Env } from '../../platform/config/env.ts';
import { subscriber } from '../../platform/events/jobs.ts';
import { purgeCaches } from '../../platform/http/cdn.ts';
import { directoryChangedEvent, propertyDeleted } from '../tenancy/events.ts';
import { drawQueuedQrCode } from './commands/qr-codes.ts';
import { qrCodeWanted } from './events.ts';

const hasCdn = ({ CDN_PURGE_URL }: Env) => CDN_PURGE_URL !== undefined;

export const directorySubscribers = [
  subscriber('drawQrCode', qrCodeWanted, 'qr', (ctx, { key }) => drawQueuedQrCode(ctx, key)),
  subscriber(
    'purgeChangedDirectory',
    directoryChangedEvent,
    'maintenance',
    (ctx, { propertyId }, eventId) => purgeCaches(ctx, propertyId, eventId),
    hasCdn,
  ),
  subscriber(
    'purgeDeletedDirectory',
    propertyDeleted,
    'maintenance',
    (ctx, { propertyId }, eventId) => purgeCaches(ctx, propertyId, eventId),
    hasCdn,
  ),
];
