import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accountKeys, keptOfDevice } from './person-storage.ts';

const CLIENT = join(import.meta.dirname, '..');

/** Not kept in a browser: a document's file name, a cookie, an element. */
const storageKeyPattern =
  /(?:KEY|STORED_AS|CACHE|CARRIED|RELOADED_FOR|IMPORT_FILES) = '([^']+)'|\bname: '(foyer-[^']+)'/g;

test('everything that the client keeps in a browser is listed with its owner', () => {
  const sources = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|js)$/.test(path) && !path.includes('.test.'))
    .map((path) => readFileSync(join(CLIENT, path), 'utf8'))
    .filter((text) => /localStorage|sessionStorage|indexedDB|caches\.|IMPORT_FILES|persist\(|_KEY/.test(text));
  const keys = new Set(
    sources.flatMap((text) => [...text.matchAll(storageKeyPattern)].map(([, key, name]) => key ?? name ?? '')),
  );
  const ROUTER = 'react-router-scroll-positions';
  const keptKeys = [...keptOfDevice, ...accountKeys].filter((key) => key !== ROUTER);
  expect([...keys].sort()).toEqual(keptKeys.sort());
});
