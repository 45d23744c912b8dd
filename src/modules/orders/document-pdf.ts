import { programUrl } from '../../platform/config/installation.ts';
import { heavyWork } from '../../platform/process/fair-queue.ts';
import { createTaskThread } from '../../platform/process/task-thread.ts';
import type { BusinessDocument } from './schema.ts';

const draw = createTaskThread(programUrl('src/modules/orders/draw-document.ts', 'draw-document'));

/**
 * Draws a PDF in a worker thread, as fonts and layout take 170 to 320 ms.
 * @param account key of the account in the fair queue
 * @throws AppError `unavailable` while the queue is full
 */
export async function drawPdf(account: string, document: BusinessDocument): Promise<Buffer> {
  return Buffer.from((await heavyWork.run(account, (turn) => draw(turn, document))) as Uint8Array);
}
