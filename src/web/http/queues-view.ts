import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { Express } from 'express';
import { QUEUES_BOARD_PATH } from '../../modules/admin/schema.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { queueNames } from '../../platform/events/jobs.ts';
import { createQueues, type Queues } from '../../platform/events/queue.ts';

export interface QueueBoards {
  queues: Queues;
  readOnlyBoard: Express;
  writableBoard: Express;
}

export function createBoards(platform: Platform): QueueBoards {
  const queues = createQueues(platform.env, platform.log);
  return { queues, readOnlyBoard: createBoard(queues, true), writableBoard: createBoard(queues, false) };
}

function createBoard(queues: Queues, readOnlyMode: boolean): Express {
  const serverAdapter = new ExpressAdapter().setBasePath(QUEUES_BOARD_PATH);
  createBullBoard({
    queues: queueNames.map((name) => new BullMQAdapter(queues[name], { readOnlyMode })),
    serverAdapter,
    options: { uiConfig: { boardTitle: readOnlyMode ? 'Queues (read-only)' : 'Queues' } },
  });
  return serverAdapter.getRouter() as Express;
}
