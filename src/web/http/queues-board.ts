import type { RequestHandler } from 'express';
import { queuesUnlockedUntil } from '../../modules/admin/index.ts';
import { QUEUES_BOARD_PATH } from '../../modules/admin/schema.ts';
import { can } from '../../modules/tenancy/index.ts';
import { createContext } from '../../platform/core/context.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { isOperator } from '../../platform/security/operators.ts';
import { AppError } from '../../shared/errors.ts';
import type { QueueBoards } from './queues-view.ts';
import { assertSecuredAccount, type Sessions } from './session.ts';

export interface QueuesBoard {
  readonly path: string;
  readonly handler: RequestHandler;
  close(): Promise<void>;
}

/** Queue board for administrators; read-only unless unlocked. */
export function createQueuesBoard(
  platform: Platform,
  sessions: Sessions,
  headers: Readonly<Record<string, string>>,
): QueuesBoard {
  const policy = boardPolicy(headers['content-security-policy'] ?? '');
  let pendingBoards: Promise<QueueBoards> | null = null;

  return {
    path: QUEUES_BOARD_PATH,
    async handler(req, res, next) {
      const actor = (await sessions.load(req, res))?.actor;
      if (!actor) throw new AppError('unauthorized', 'Please sign in');
      assertSecuredAccount(actor);
      const admin = can.administer.admit(actor);
      const unlockedUntil = await queuesUnlockedUntil({ ...createContext(platform), actor: admin });
      res.set({ 'content-security-policy': policy, 'cache-control': 'no-store' });
      // Loads lazily: most web processes never show it.
      pendingBoards ??= import('./queues-view.ts').then(({ createBoards }) => createBoards(platform));
      const { writableBoard: writing, readOnlyBoard: reading } = await pendingBoards;
      (unlockedUntil ? writing : reading)(req, res, next);
    },
    close: async () => (await pendingBoards)?.queues.close(),
  };
}

/** Admits administrators and operators. Others get the sign-in page with an error status. */
export function guardQueuesPage(platform: Platform, sessions: Sessions): RequestHandler {
  return async (req, res, next) => {
    const isAllowed = isOperator(req, platform.env) || (await sessions.load(req, res))?.actor.isAdmin;
    if (!isAllowed) res.locals.pageStatus = 401;
    next();
  };
}

/** Allows the board's own `<base>`. */
const boardPolicy = (policy: string) => policy.replace("base-uri 'none'", "base-uri 'self'");
