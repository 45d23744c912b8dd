import closeWithGrace from 'close-with-grace';
import { loadEnv } from '../../src/platform/config/env.ts';
import { servePagesFromSources } from '../../src/web/public/documents.ts';
import { migrate, preparePlatform, provideAccounts, seedData, startServing } from '../start/product.ts';
import { errorText } from '../start/report.ts';

/** Notifies Vite's parent process when ready. */
process.once('disconnect', () => process.exit()); // the parent is gone
try {
  process.send?.(await startProduct());
} catch (error) {
  console.error(errorText(error));
  process.exit(1);
}

/** @returns login instructions */
async function startProduct(): Promise<string> {
  const env = loadEnv();
  await migrate(env.DATABASE_OWNER_URL ?? env.DATABASE_URL);
  servePagesFromSources();
  const platform = await preparePlatform(env);
  await seedData(platform);
  const accounts = await provideAccounts(platform);
  const close = await startServing(platform);
  closeWithGrace({ logger: false }, async ({ err }) => {
    if (err) console.error(errorText(err));
    await close();
    await platform.close();
  });
  return accounts.join('\n  ');
}
