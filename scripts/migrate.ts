import { migrate } from '../src/platform/orm.ts';
import { environmentWithSecrets } from '../src/platform/secret-files.ts';

const env = environmentWithSecrets(process.env);
const url = env.DATABASE_OWNER_URL ?? env.DATABASE_URL;
if (!url) {
  console.error('DATABASE_OWNER_URL: the database to migrate, with its owner');
  process.exit(1);
}
const done = await migrate(url);
console.log(done.length > 0 ? `migrated: ${done.join(', ')}` : 'the database is up to date');
