import { startServices } from '../../scripts/services.ts';

/** A separate program that a test can kill; prints its addresses as JSON. */
const [dataDir = '', binDir = ''] = process.argv.slice(2);
const lines: string[] = [];
try {
  const { stop, ...urls } = await startServices({ dataDir, binDir, log: (line) => lines.push(line) });
  console.log(JSON.stringify({ ...urls, lines }));
  process.once('SIGTERM', () => stop().then(() => process.exit(0)));
  setInterval(() => {}, 60_000);
} catch (error) {
  console.log(JSON.stringify({ error: (error as Error).message }));
  process.exitCode = 1;
}
