import { z } from 'zod';
import { createContext, transaction } from '../../../platform/core/context.ts';
import type { Platform } from '../../../platform/core/platform.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { isOutage } from '../../../shared/errors.ts';

const marked = z.object({ is_demo: z.boolean() });

const NOT_A_DEMO = `DEMO=on: this database is not a demo's, and a demo deletes everything each hour. Nothing was deleted.
  - for a demo, give it an empty database of its own: another DATABASE_URL, or another DATA_DIR
  - for this database, remove DEMO=on`;
const A_DEMO = `DEMO=off: this database is a demo's, where anybody may sign in.
  - to go on with the demo, set DEMO=on
  - for an installation of your own, give it an empty database: another DATABASE_URL, or another DATA_DIR`;

/**
 * Whether this database belongs with the setting `DEMO`: a demo takes an empty one or its own, others never a demo's.
 * A process without a demo starts without its database too.
 * @throws Error with what to do
 */
export async function claimDatabase(platform: Platform): Promise<void> {
  const ctx = createContext(platform);
  if (platform.env.DEMO) {
    const [mine] = await transaction(ctx, (tx) => write(tx, 'select mark_demo() as is_demo', [], marked));
    if (!mine?.is_demo) throw new Error(NOT_A_DEMO);
    return;
  }
  const [found] = await query(ctx, 'select count(*) > 0 as is_demo from demo', [], marked).catch(unlessAway);
  if (found?.is_demo) throw new Error(A_DEMO);
}

const NO_TABLE = '42P01';

/** Not reached, or not migrated yet: then no demo was made in it. */
function unlessAway(error: unknown): [] {
  if (isOutage(error) || (error as { code?: unknown }).code === NO_TABLE) return [];
  throw error;
}
