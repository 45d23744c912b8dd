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

/** The view into the queues, for admins; it changes nothing unless that admin has just unlocked it. */
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
      // Most web processes never show it: their queues are never opened, nor its code loaded.
      boards ??= import('./queues-view.ts').then(({ createBoards }) => createBoards(platform));
      const { writing, reading } = await boards;
      (unlockedUntil ? writing : reading)(req, res, next);
    },
    close: async () => (await boards)?.queues.close(),
  };
}

/**
 * The page that leads to the board, for administrators and operators. Others get the login screen as a refusal: the page
 * holds nothing of the queues, and who may see them has to be able to sign in.
 */
export function guardQueuesPage(platform: Platform, sessions: Sessions): RequestHandler {
  return async (req, res, next) => {
    const isWelcome = isOperator(req, platform.env) || (await sessions.load(req, res))?.actor.isAdmin;
    if (!isWelcome) res.locals.pageStatus = 401;
    next();
  };
}

/** The board finds its files by a `<base>` of its own; the rest of the policy is that of every page. */
const boardPolicy = (policy: string) => policy.replace("base-uri 'none'", "base-uri 'self'");
