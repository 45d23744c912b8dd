import { programAt } from '../../platform/config/installation.ts';
import { createTaskThread } from '../../platform/process/task-thread.ts';
import { AppError } from '../../shared/errors.ts';
import type { BusinessDocument } from './schema.ts';

/** The last of so many waits about five seconds. */
const MOST_AT_ONCE = 20;

const draw = createTaskThread(programAt('src/modules/orders/draw-document.ts', 'draw-document'), {
  most: MOST_AT_ONCE,
  refusal: () =>
    new AppError('unavailable', 'Many documents are being created right now. Please try again in a moment.', {
      retryAfter: 5,
    }),
});

/** In a thread: fonts and layout take 170 to 320 ms. */
export async function drawPdf(document: BusinessDocument): Promise<Buffer> {
  return Buffer.from((await draw(document)) as Uint8Array);
}
