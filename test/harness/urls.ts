/** The migrated, empty database that test files copy. */
export const TEMPLATE = 'foyer_template';

export function withDatabase(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}
