import type { Env } from '../../platform/config/env.ts';
import { subscriber } from '../../platform/events/jobs.ts';
import { purgeCaches } from '../../platform/http/cdn.ts';
import { directoryChangedEvent, propertyDeleted } from '../tenancy/events.ts';
import { drawWanted } from './commands/qr-codes.ts';
import { qrCodeWanted } from './events.ts';

const hasCaches = ({ CDN_PURGE_URL }: Env) => CDN_PURGE_URL !== undefined;

export const directorySubscribers = [
  subscriber('drawQrCode', qrCodeWanted, 'qr', (ctx, { key }) => drawWanted(ctx, key)),
  subscriber(
    'purgeChangedDirectory',
    directoryChangedEvent,
    'maintenance',
    (ctx, { propertyId }, eventId) => purgeCaches(ctx, propertyId, eventId),
    hasCaches,
  ),
  subscriber(
    'purgeDeletedDirectory',
    propertyDeleted,
    'maintenance',
    (ctx, { propertyId }, eventId) => purgeCaches(ctx, propertyId, eventId),
    hasCaches,
  ),
];
