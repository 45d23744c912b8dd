import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { generateModules } from './build-texts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-texts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function generateCatalog(messages: Record<string, object>): Map<string, string> {
  for (const [language, words] of Object.entries(messages))
    writeFileSync(join(folder, `page.${language}.json`), JSON.stringify(words));
  return generateModules(folder);
}

test('a message with arguments becomes a typed function, any other a string', () => {
  const files = generateCatalog({
    en: { title: 'Page', sky: '{words}', list: { count: '{all, plural, one {# tenant} other {# tenants}}' } },
    es: {
      title: 'Página',
      sky: '{icon, select, rain {lluvia} other {sol}}',
      list: { count: '{all, plural, one {# uno} other {# muchos}}' },
    },
  });
  expect([...files.keys()].sort()).toEqual(['page.en.d.ts', 'page.en.js', 'page.es.d.ts', 'page.es.js']);
  const types = files.get('page.en.d.ts');
  expect(types).toContain('readonly title: string;');
  expect(types).toContain('readonly sky: (values: { words: string | number; icon: string }) => string;');
  expect(types).toContain('    readonly count: (values: { all: number }) => string;');
  expect(files.get('page.es.js')).toContain('title: "Página"');
});

test('a catalog in a folder is the page’s default unless another is given', () => {
  mkdirSync(join(folder, 'portal'));
  writeFileSync(join(folder, 'portal/tabs.en.json'), JSON.stringify({ tab: 'Tab' }));
  const module = generateModules(folder).get('portal/tabs.en.js');
  expect(module).toContain("import { spoken } from '../../spoken.ts';");
  expect(module).toContain('export default /* @__PURE__ */ spoken("portal/tabs", {\n  tab: "Tab"\n})');
});

test('a file that is not a catalog is named', () => {
  writeFileSync(join(folder, 'Page.json'), '{}');
  expect(() => generateModules(folder)).toThrow('src/texts/Page.json: the name must be <catalog>.<language>.json');
});

test('a language with a missing or extra message is refused by name', () => {
  expect(() => generateCatalog({ en: { a: 'A', b: { c: 'C' } }, es: { a: 'A', b: {} } })).toThrow(
    'page.es.json: missing b.c',
  );
  expect(() => generateCatalog({ en: { a: 'A' }, es: { a: 'A', z: 'Z' } })).toThrow('page.es.json: unexpected z');
});

test('an invalid message is refused', () => {
  expect(() => generateCatalog({ en: { a: '{all, plural, one {#}' } })).toThrow();
});
