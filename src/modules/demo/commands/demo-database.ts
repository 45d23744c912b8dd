import { z } from 'zod';
import { createContext, transaction } from '../../../platform/core/context.ts';
import type { Platform } from '../../../platform/core/platform.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { isOutage } from '../../../shared/errors.ts';

const demoMark = z.object({ isDemo: z.boolean() });

const NOT_A_DEMO = `DEMO=on: this database is not a demo's, and a demo deletes everything each hour. Nothing was deleted.
  - for a demo, give it an empty database of its own: another DATABASE_URL, or another DATA_DIR
  - for this database, remove DEMO=on`;
const A_DEMO = `DEMO=off: this database is a demo's, where anybody may sign in.
  - to go on with the demo, set DEMO=on
  - for an installation of your own, give it an empty database: another DATABASE_URL, or another DATA_DIR`;

/**
 * Checks that the database matches `DEMO`: a demo requires an empty database or its own, others reject a demo's.
 * @throws Error with instructions
 */
export async function assertDatabaseKind(platform: Platform): Promise<void> {
  const ctx = createContext(platform);
  if (platform.env.DEMO) {
    const [ownMark] = await transaction(ctx, (tx) => write(tx, 'select mark_demo() as is_demo', [], demoMark));
    if (!ownMark?.isDemo) throw new Error(NOT_A_DEMO);
    return;
  }
  const [demoMarkRow] = await query(ctx, 'select count(*) > 0 as is_demo from demo', [], demoMark).catch(ignoreOutage);
  if (demoMarkRow?.isDemo) throw new Error(A_DEMO);
}

const NO_TABLE = '42P01';

/** Unreachable or not migrated: no demo database. */
function ignoreOutage(error: unknown): [] {
  if (isOutage(error) || (error as { code?: unknown }).code === NO_TABLE) return [];
  throw error;
}
