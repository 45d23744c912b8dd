import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';

export interface Snapshot {
  readonly client: pg.Client;
  readonly zip: ZipFile;
  /** Adds what a `copy … to stdout` says. @returns its rows */
  copy(statement: string, entry: string): Promise<number>;
}

/**
 * Writes a zip from one moment of a database, without blocking the product.
 * @returns what `fill` returned; with `null` no file is left. The file is complete or absent.
 */
export async function writeSnapshot<Result>(
  databaseUrl: string,
  file: string,
  fill: (snapshot: Snapshot) => Promise<Result | null>,
): Promise<Result | null> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const part = `${file}.part`;
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const zip = new ZipFile();
    const out = createWriteStream(part, { mode: 0o600, flags: 'wx' });
    const written = finished(zip.outputStream.pipe(out));
    await Promise.race([once(out, 'open'), written]);
    const copy = async (statement: string, entry: string) => {
      const rows = client.query(copyTo(statement));
      zip.addReadStream(rows, entry);
      await Promise.race([finished(rows), written]);
      return rows.rowCount;
    };
    const filled = await fill({ client, zip, copy });
    zip.end();
    await written;
    if (filled === null) await rm(part);
    else await rename(part, file);
    return filled;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(part, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}
