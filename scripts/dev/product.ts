import closeWithGrace from 'close-with-grace';
import { loadEnv } from '../../src/platform/config/env.ts';
import { servePagesFromSources } from '../../src/web/public/documents.ts';
import { migrate, openToThePublic, preparePlatform, provideAccounts, seed } from '../start/product.ts';
import { explain } from '../start/report.ts';

/** Vite's parent process is notified when ready. */
process.once('disconnect', () => process.exit()); // the parent is gone
try {
  process.send?.(await start());
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

/** @returns login instructions */
async function start(): Promise<string> {
  const env = loadEnv();
  await migrate(env.DATABASE_OWNER_URL ?? env.DATABASE_URL);
  servePagesFromSources();
  const platform = await preparePlatform(env);
  await seed(platform);
  const accounts = await provideAccounts(platform);
  const close = await openToThePublic(platform);
  closeWithGrace({ logger: false }, async ({ err }) => {
    if (err) console.error(explain(err));
    await close();
    await platform.close();
  });
  return accounts.join('\n  ');
}
