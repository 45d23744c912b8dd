import type { RequestHandler } from 'express';
import { queuesUnlockedUntil } from '../../modules/admin/index.ts';
import { QUEUES_BOARD_PATH } from '../../modules/admin/schema.ts';
import { can } from '../../modules/tenancy/index.ts';
import { createContext } from '../../platform/core/context.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { isOperator } from '../../platform/security/operators.ts';
import { AppError } from '../../shared/errors.ts';
import type { Boards } from './queues-view.ts';
import { requireSecuredAccount, type Sessions } from './session.ts';

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
  let boards: Promise<Boards> | null = null;

  return {
    path: QUEUES_BOARD_PATH,
    async handler(req, res, next) {
      const actor = (await sessions.load(req, res))?.actor;
      if (!actor) throw new AppError('unauthorized', 'Please sign in');
      requireSecuredAccount(actor);
      const admin = can.administer.admit(actor);
      const unlockedUntil = await queuesUnlockedUntil({ ...createContext(platform), actor: admin });
      res.set({ 'content-security-policy': policy, 'cache-control': 'no-store' });
      // Loaded on first use: most web processes never show it.
      boards ??= import('./queues-view.ts').then(({ createBoards }) => createBoards(platform));
      const { writing, reading } = await boards;
      (unlockedUntil ? writing : reading)(req, res, next);
    },
    close: async () => (await boards)?.queues.close(),
  };
}

/** For administrators and operators. Others get the sign-in page with an error status. */
export function guardQueuesPage(platform: Platform, sessions: Sessions): RequestHandler {
  return async (req, res, next) => {
    const isWelcome = isOperator(req, platform.env) || (await sessions.load(req, res))?.actor.isAdmin;
    if (!isWelcome) res.locals.pageStatus = 401;
    next();
  };
}

/** The board needs its own `<base>`. */
const boardPolicy = (policy: string) => policy.replace("base-uri 'none'", "base-uri 'self'");
