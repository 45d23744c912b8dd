import { migrateDatabase } from './cli/migrate.ts';

try {
  const { text } = await migrateDatabase.run({ values: {}, positionals: [] });
  console.log(text);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
