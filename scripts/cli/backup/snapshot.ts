import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import { Digest } from './digest.ts';

export interface SnapshotWriter {
  readonly client: pg.Client;
  readonly zip: ZipFile;
  /** Runs a `copy … to stdout` and adds its output to the zip as an entry. */
  copy(statement: string, entryName: string): Promise<{ rows: number; sha256: string }>;
}

/**
 * Writes a zip from one snapshot of a database while the application keeps running.
 * @returns what `fill` returned. If that is `null`, no file is kept. The file is complete or absent.
 */
export async function writeSnapshot<Result>(
  databaseUrl: string,
  file: string,
  fill: (writer: SnapshotWriter) => Promise<Result | null>,
): Promise<Result | null> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const partialFile = `${file}.part`;
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const zip = new ZipFile();
    const out = createWriteStream(partialFile, { mode: 0o600, flags: 'wx', flush: true });
    const zipWritten = finished(zip.outputStream.pipe(out));
    // The races reject as soon as the file cannot be written.
    await Promise.race([once(out, 'open'), zipWritten]);
    const copyToEntry = async (statement: string, entryName: string) => {
      const rowStream = client.query(copyTo(statement));
      let sha256 = '';
      const digest = new Digest((sum) => {
        sha256 = sum.sha256;
      });
      zip.addReadStream(digest, entryName);
      await Promise.race([pipeline(rowStream, digest), zipWritten]);
      return { rows: rowStream.rowCount, sha256 };
    };
    const result = await fill({ client, zip, copy: copyToEntry });
    zip.end();
    await zipWritten;
    if (result === null) await rm(partialFile);
    else await rename(partialFile, file);
    return result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(partialFile, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}
