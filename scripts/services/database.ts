import pg from 'pg';
import type { Credentials } from './data-folder.ts';

/** Errors of a starting server. */
const STARTING_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', '57P03']);

/** @throws when the login is rejected permanently */
export async function canLogIn(url: string): Promise<boolean> {
  try {
    await withClient(url, async (client) => await client.query('select 1'));
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code && !STARTING_CODES.has(code)) throw error;
    return false;
  }
}

/** Grants of `foyer_app` come from migrations. */
export async function prepareDatabase(superuserUrl: string, secrets: Credentials, forTests: boolean): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select rolname::text as name from pg_roles union all select datname::text from pg_database',
    );
    const existingNames = new Set(rows.map((row) => row.name));
    const createRole = (name: string, password: string, rights: string) =>
      client.query(`create role ${name} login ${rights} password ${client.escapeLiteral(password)}`);
    if (!existingNames.has('foyer_owner'))
      await createRole('foyer_owner', secrets.owner, forTests ? 'createdb in role pg_signal_backend' : '');
    if (!existingNames.has('foyer_app')) await createRole('foyer_app', secrets.app, '');
    if (!existingNames.has('foyer')) await client.query('create database foyer owner foyer_owner');
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {}); // the failing query reports it
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {}); // the result or error is known
  }
}
