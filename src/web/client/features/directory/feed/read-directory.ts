import type { Directory } from '../../../../../modules/directory/schema.ts';

/**
 * A directory of our own server, of this page or of this browser's cache: whatever else a proxy or an older build put
 * there is none. Fields within are as the server's schema has them; a zod schema would be a fifth of a phone's download.
 */
export function readDirectory(value: unknown): Directory | null {
  return isDirectory(value) ? value : null;
}

function isDirectory(value: unknown): value is Directory {
  if (typeof value !== 'object' || value === null) return false;
  const { id, version, name, slug, address, tenants, contacts, announcements } = value as Partial<Directory>;
  return (
    Number.isInteger(id) &&
    Number.isInteger(version) &&
    [name, slug, address].every((text) => typeof text === 'string') &&
    [tenants, contacts, announcements].every((list) => Array.isArray(list) && list.every(isRecord))
  );
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Number.isInteger((value as { id?: unknown }).id);
}
