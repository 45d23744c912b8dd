import { subscriber } from '../../platform/jobs.ts';
import { drawWanted } from './commands/qr-codes.ts';
import { qrCodeWanted } from './events.ts';

export const directorySubscribers = [
  subscriber('drawQrCode', qrCodeWanted, 'qr', (ctx, { key }) => drawWanted(ctx, key)),
];
