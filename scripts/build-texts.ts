import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import messageFormat from '@messageformat/core';
import compile from '@messageformat/core/lib/compile-module.js';
import { parse, type Token } from '@messageformat/parser';
import { ROOT } from '../src/platform/installation.ts';

/**
 * `node scripts/build-texts.ts`: makes functions of the ICU messages in `src/texts/<catalogue>.<language>.json`, into
 * `src/texts/generated`. With `--check` it writes nothing and fails where that folder is not what it would write, or where
 * a language lacks a message of the English one.
 */

/** Messages by key, in groups. */
interface Messages {
  [key: string]: string | Messages;
}
type Arguments = ReadonlyMap<string, 'number' | 'string | number'>;

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
      files.set(`${catalogue}.${language}.js`, moduleOf(language, messages));
      files.set(`${catalogue}.${language}.d.ts`, `export { default } from './${catalogue}.d.ts';\n`);
    }
    files.set(`${catalogue}.d.ts`, declarationOf([...languages.values()], english));
  }
  return files;
}

function cataloguesIn(folder: string): Map<string, Map<string, Messages>> {
  const found = new Map<string, Map<string, Messages>>();
  for (const name of readdirSync(folder).sort()) {
    const [, catalogue, language] = /^([a-z-]+)\.([a-z]{2})\.json$/.exec(name) ?? [];
    if (!catalogue || !language) continue;
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

/** A message without arguments is a text, any other one a function. */
function moduleOf(language: string, messages: Messages): string {
  const compiled = compileModule(new MessageFormat(`${language}-US`), structuredClone(messages));
  return `${NOTICE}${compiled.replace(/^(\s+(?:"[^"]+"|\w+)): \(\) => "/gm, '$1: "')}\n`;
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
    return `${indent}  readonly ${key}: ${type};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function typeOfMessage(named: Arguments): string {
  if (named.size === 0) return 'string';
  return `(values: { ${[...named].map(([name, type]) => `${name}: ${type}`).join('; ')} }) => string`;
}

/** What any language's message wants to know: the sky is an icon's name in one and words in another. */
function argumentsOf(messages: readonly string[]): Arguments {
  const named = new Map<string, 'number' | 'string | number'>();
  const visit = (token: Token): void => {
    if (!('arg' in token)) return;
    const isNumber = token.type === 'plural' || token.type === 'selectordinal' || token.type === 'function';
    if (isNumber || !named.has(token.arg)) named.set(token.arg, isNumber ? 'number' : 'string | number');
    if ('cases' in token) for (const { tokens } of token.cases) tokens.forEach(visit);
  };
  for (const message of messages) parse(message).forEach(visit);
  return named;
}

function main(isCheck: boolean): void {
  const folder = join(SOURCES, 'generated');
  const stale: string[] = [];
  for (const [name, text] of generated()) {
    if (!readdirSync(folder).includes(name) || readFileSync(join(folder, name), 'utf8') !== text) stale.push(name);
    if (!isCheck) writeFileSync(join(folder, name), text);
  }
  if (isCheck && stale.length > 0) {
    console.error(
      `Run "node scripts/build-texts.ts": ${stale.join(', ')} in src/texts/generated do not match the messages`,
    );
    process.exitCode = 1;
  }
}

if (import.meta.main) main(process.argv.includes('--check'));
