/** The migrated, empty database that each test file gets a copy of. */
export const TEMPLATE = 'foyer_template';

/** The same server and role, another database. */
export function withDatabase(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}
