import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { type Checksums, Digest } from './digest.ts';
import { entryOf, MANIFEST, type Manifest, manifest } from './manifest.ts';

/** Error whose message is advice for the operator. */
export class RestoreError extends Error {}

type Table = Manifest['tables'][number];

/** Opened backup. Each read of an entry is checked against its size and checksums. */
export interface Archive {
  readonly manifest: Manifest;
  /** Size of all rows, in bytes. */
  readonly bytes: number;
  /**
   * Streams the rows of a table; the sink ends only if they are intact.
   * @throws RestoreError naming the damaged file and entry
   */
  readTable(table: Table, sink: Writable): Promise<void>;
  close(): void;
}

/** @throws RestoreError */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((cause) => {
    throw new RestoreError(`${file} is not a backup, or is truncated`, { cause });
  });
  zip.on('error', () => {}); // the read that fails reports it
  try {
    const entries = await entriesOf(zip).catch((cause) => {
      throw damageError(file, 'directory of the zip', cause);
    });
    const content = await manifestOf(zip, entries, file);
    const entryOfTable = ({ name }: Table) => entries.get(entryOf(name)) as Entry;
    return {
      manifest: content,
      bytes: content.tables.reduce((sum, table) => sum + entryOfTable(table).uncompressedSize, 0),
      readTable: (table, sink) => readEntry({ zip, file, entry: entryOfTable(table), table }, sink),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Reads every row once. @throws RestoreError naming the first damaged entry */
export async function checkArchive({ manifest: { tables }, readTable }: Archive): Promise<void> {
  for (const table of tables) await readTable(table, new Writable({ write: (_chunk, _encoding, done) => done() }));
}

export async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', resolve).once('error', reject).readEntry();
  });
  return entries;
}

async function manifestOf(zip: ZipFile, entries: Map<string, Entry>, file: string): Promise<Manifest> {
  const entry = entries.get(MANIFEST);
  if (!entry) throw new RestoreError(`${file} is not a Foyer backup`);
  let json = '';
  await readEntry({ zip, file, entry, table: null }, async (chunks) => {
    json = await text(chunks);
  });
  const content = manifest.safeParse(parseJson(json));
  if (!content.success) throw new RestoreError(`${file} is not a Foyer backup`);
  const missing = content.data.tables.filter(({ name }) => !entries.has(entryOf(name)));
  if (missing.length > 0) throw new RestoreError(`${file} is missing ${missing.map(({ name }) => name).join(', ')}`);
  return content.data;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null; // refused like any other file without a manifest
  }
}

interface EntrySource {
  readonly zip: ZipFile;
  readonly file: string;
  readonly entry: Entry;
  /** `null` for the manifest. */
  readonly table: Table | null;
}

type Sink = Writable | ((chunks: AsyncIterable<Buffer>) => Promise<void>);

async function readEntry({ zip, file, entry, table }: EntrySource, sink: Sink): Promise<void> {
  const digest = new Digest((sum) => {
    const difference = findDifference(sum, entry, table);
    if (difference) throw damageError(file, entry.fileName, new Error(difference));
  });
  const chunks = async function* () {
    try {
      yield* await zip.openReadStreamPromise(entry);
    } catch (cause) {
      throw damageError(file, entry.fileName, cause);
    }
  };
  await pipeline(chunks, digest, sink);
}

/** Compares checksums; backups of earlier releases have CRC-32 only. */
function findDifference({ crc32, sha256, rows }: Checksums, entry: Entry, table: Table | null): string | null {
  if (crc32 !== entry.crc32) return 'its CRC-32 differs';
  if (table?.sha256 !== undefined && table.sha256 !== sha256) return 'its SHA-256 differs';
  if (table && table.rows !== rows) return `it has ${rows} of ${table.rows} rows`;
  return null;
}

const damageError = (file: string, part: string, cause: unknown) =>
  new RestoreError(`${file} is damaged: ${part}: ${(cause as Error).message}`, { cause });
