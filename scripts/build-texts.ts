import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import messageFormat from '@messageformat/core';
import compile from '@messageformat/core/lib/compile-module.js';
import { parse, type Token } from '@messageformat/parser';
import { ROOT } from '../src/platform/installation.ts';

/**
 * `node scripts/build-texts.ts`: makes functions of the ICU messages in `src/texts/<folder>/<catalogue>.<language>.json`,
 * into `src/texts/generated`. With `--check` it writes nothing and fails where that folder is not what it would write, or
 * where a language lacks a message of the English one.
 */

/** Messages by key, in groups. */
export interface Messages {
  [key: string]: string | Messages;
}
type ArgumentType = 'number' | 'string' | 'string | number';

// Their declarations say `export default`, their CommonJS says `module.exports`.
const MessageFormat = messageFormat as unknown as typeof messageFormat.default;
const compileModule = compile as unknown as typeof compile.default;

const SOURCES = join(ROOT, 'src/texts');
const FIRST = 'en';

/** File names and their contents for all catalogues. @throws naming each message that a language lacks or has too many. */
export function generated(sources = SOURCES): Map<string, string> {
  const files = new Map<string, string>();
  for (const [catalogue, languages] of cataloguesIn(sources)) {
    const english = languages.get(FIRST);
    if (!english) throw new Error(`${catalogue}: there is no ${catalogue}.${FIRST}.json`);
    for (const [language, messages] of languages) {
      if (pathsOf(messages).join() !== pathsOf(english).join())
        throw new Error(`${catalogue}.${language}.json: ${difference(english, messages)}`);
      files.set(`${catalogue}.${language}.js`, moduleOf(catalogue, language, messages));
      files.set(
        `${catalogue}.${language}.d.ts`,
        language === FIRST
          ? declarationOf([...languages.values()], english)
          : `export { default } from './${basename(catalogue)}.${FIRST}.js';\n`,
      );
    }
  }
  return files;
}

/** Messages by catalogue (`portal/tenants`) and language. */
export function cataloguesIn(folder = SOURCES): Map<string, Map<string, Messages>> {
  const found = new Map<string, Map<string, Messages>>();
  for (const name of globSync('**/*.json', { cwd: folder }).sort()) {
    const [, catalogue, language] = /^((?:[a-z-]+\/)?[a-z-]+)\.([a-z]{2})\.json$/.exec(name) ?? [];
    if (!catalogue || !language) throw new Error(`src/texts/${name} is not called <catalogue>.<language>.json`);
    const languages = found.get(catalogue) ?? new Map<string, Messages>();
    languages.set(language, JSON.parse(readFileSync(join(folder, name), 'utf8')) as Messages);
    found.set(catalogue, languages);
  }
  return found;
}

function pathsOf(messages: Messages, above = ''): string[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${above}${key}`] : pathsOf(value, `${above}${key}.`),
  );
}

function difference(english: Messages, other: Messages): string {
  const [wanted, has] = [pathsOf(english), pathsOf(other)];
  const lacking = wanted.filter((path) => !has.includes(path));
  const extra = has.filter((path) => !wanted.includes(path));
  if (lacking.length + extra.length === 0) return 'its messages come in another order';
  return [...lacking.map((path) => `lacks ${path}`), ...extra.map((path) => `has ${path}`)].join(', ');
}

/**
 * A message without arguments is a text, any other one a function. English is what a page says unless it was given other
 * words (`src/texts/spoken.ts`); the directory's, at the top of the folder, are chosen by those who use them.
 */
function moduleOf(catalogue: string, language: string, messages: Messages): string {
  const module = compiled(language, messages);
  if (language !== FIRST || !catalogue.includes('/')) return `${NOTICE}${module}\n`;
  const call = module.replace(
    'export default {',
    `export default /* @__PURE__ */ spoken(${JSON.stringify(catalogue)}, {`,
  );
  return `${NOTICE}import { spoken } from '../../spoken.ts';\n${call})\n`;
}

/** A module whose default export are the messages. */
export function compiled(language: string, messages: Messages): string {
  const module = compileModule(new MessageFormat(`${language}-US`), structuredClone(messages));
  return module.replace(/^(\s+(?:"[^"]+"|\w+)): \(\) => "/gm, '$1: "');
}

const NOTICE = '// Made by `node scripts/build-texts.ts` of the messages beside this folder.\n';

function declarationOf(languages: readonly Messages[], english: Messages): string {
  return `${NOTICE}declare const texts: ${typeOf(english, languages, '')};\nexport default texts;\n`;
}

function typeOf(english: Messages, languages: readonly Messages[], indent: string): string {
  const lines = Object.entries(english).map(([key, value]) => {
    const others = languages.map((messages) => messages[key]);
    const type =
      typeof value === 'string'
        ? typeOfMessage(argumentsOf(others.map((message) => String(message))))
        : typeOf(value, others as Messages[], `${indent}  `);
    return `${indent}  readonly ${/^\w+$/.test(key) ? key : `'${key}'`}: ${type};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function typeOfMessage(named: ReadonlyMap<string, ArgumentType>): string {
  if (named.size === 0) return 'string';
  return `(values: { ${[...named].map(([name, type]) => `${name}: ${type}`).join('; ')} }) => string`;
}

const TYPES: Partial<Record<Token['type'], ArgumentType>> = {
  plural: 'number',
  selectordinal: 'number',
  function: 'number',
  select: 'string',
};

/** What any language's message wants to know: the sky is an icon's name in one and words in another. */
function argumentsOf(messages: readonly string[]): ReadonlyMap<string, ArgumentType> {
  const named = new Map<string, ArgumentType>();
  const visit = (token: Token): void => {
    if (!('arg' in token)) return;
    const type = TYPES[token.type];
    if (type || !named.has(token.arg)) named.set(token.arg, type ?? 'string | number');
    if ('cases' in token) for (const { tokens } of token.cases) tokens.forEach(visit);
  };
  for (const message of messages) parse(message).forEach(visit);
  return named;
}

function main(isCheck: boolean): void {
  const folder = join(SOURCES, 'generated');
  const files = generated();
  const present = globSync('**/*.{js,ts}', { cwd: folder });
  const extra = present.filter((name) => !files.has(name));
  const stale = [...files].filter(
    ([name, text]) => !present.includes(name) || readFileSync(join(folder, name), 'utf8') !== text,
  );
  if (isCheck && extra.length + stale.length > 0) {
    const names = [...extra, ...stale.map(([name]) => name)].join(', ');
    console.error(`Run "node scripts/build-texts.ts": ${names} in src/texts/generated do not match the messages`);
    process.exitCode = 1;
  }
  if (isCheck) return;
  for (const name of extra) rmSync(join(folder, name));
  for (const [name, text] of stale) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

if (import.meta.main) main(process.argv.includes('--check'));
