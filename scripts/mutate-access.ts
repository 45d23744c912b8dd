import { execFile, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { can, fromParam } from '../src/modules/tenancy/index.ts';

/** An access declaration weakened to admit more users. */
export interface Mutant {
  readonly call: string;
  readonly declared: string;
  readonly weakened: string;
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

/** Both rely on the formatter's layout. */
const ROUTE = /^ {2}(?:return )?route\(\{(?: .*|\n[\s\S]*?^ {2})\}\)[,;]$/gm;
const CALL = /^export const (\w+) = .*\bdefineCall\(\{\n[\s\S]*?^\}\);$/gm;

/** One mutant for every possible weakening. */
export function accessMutants(): Mutant[] {
  const declared = globSync('src/modules/*/*calls.ts').flatMap((file) => declarationsIn(file, CALL));
  const addressOf = new Map(
    declared.map(({ text, name, place }) => [
      join(dirname(place.file), name),
      `${written(text, 'method')} ${written(text, 'path')}`,
    ]),
  );
  const inPerson = declared
    .filter(({ text }) => text.includes(IN_PERSON))
    .map(({ name, place }) => ({
      call: addressOf.get(join(dirname(place.file), name)) ?? '',
      declared: IN_PERSON,
      weakened: '',
      ...place,
    }));
  const routes = globSync('src/modules/*/{routes,routes/*}.ts');
  return [...inPerson, ...routes.flatMap((file) => ofRoutes(file, addressOf))];
}

const IN_PERSON = 'notWhileImpersonating: true,';

/** @param addressOf by the folder and the name of a call */
function ofRoutes(file: string, addressOf: ReadonlyMap<string, string>): Mutant[] {
  const source = readFileSync(file, 'utf8');
  const imported = [...source.matchAll(/^import \* as (\w+) from '(.+calls\.ts)';$/gm)];
  const folderOf = new Map(
    imported.map(([, namespace = '', of = '']) => [namespace, dirname(join(dirname(file), of))]),
  );
  return declarationsIn(file, ROUTE).flatMap(({ text, place }) => {
    const access = /\baccess: (.+?),(?:$| handler:)/m.exec(text)?.[1];
    if (access === undefined) throw new Error(`no access in ${text}`);
    const weakenings = weakerThan(access).map((weaker) => [`access: ${access},`, `access: ${weaker},`] as const);
    return servedBy(text, source).flatMap(({ namespace, name }) =>
      weakenings.map(([declared, weakened]) => ({
        call: addressOf.get(join(folderOf.get(namespace) ?? dirname(file), name)) ?? name,
        declared,
        weakened,
        ...place,
      })),
    );
  });
}

/** The calls of a route: its own, or those of the table whose function it stands in. */
function servedBy(route: string, source: string): { namespace: string; name: string }[] {
  const [, namespace, own] = /\.\.\.(\w*calls)\.(\w+),/i.exec(route) ?? [];
  if (namespace && own) return [{ namespace, name: own }];
  return [...source.matchAll(/^ {2}change\(calls\.(\w+),/gm)].map(([, name = '']) => ({ namespace: 'calls', name }));
}

function declarationsIn(file: string, pattern: RegExp) {
  return [...readFileSync(file, 'utf8').matchAll(pattern)].map(({ 0: text, 1: name = '', index }) => ({
    text,
    name,
    place: { file, from: index, to: index + text.length },
  }));
}

const anyProperty = fromParam('id');

/** Permissions in ascending order of role. */
const ladder = (['readPortal', 'manageTenants', 'editSettings', 'deleteProperty'] as const).map((right) => ({
  right,
  level: can[right](anyProperty).name,
}));

/** @throws Error for an access form it cannot weaken */
function weakerThan(access: string): string[] {
  if (access === `'public'`) return [];
  if (access === `'user'`) return [`'public'`];
  if (access === 'can.administer' || access === 'administer') return [`'public'`, `'user'`];
  const [, right, locate] = /^can\.(\w+)(\(.+\))$/.exec(access) ?? [];
  const proof = Object.entries(can).find(([name]) => name === right)?.[1];
  if (typeof proof !== 'function') throw new Error(`no mutation is defined for the access ${access}`);
  const height = ladder.findIndex(({ level }) => level === proof(anyProperty).name);
  return [`'public'`, `'user'`, ...ladder.slice(0, height).map((step) => `can.${step.right}${locate}`)];
}

function written(declaration: string, property: string): string {
  const value = new RegExp(`^ {2}${property}: '(.+)',$`, 'm').exec(declaration)?.[1];
  if (value === undefined) throw new Error(`no ${property} in ${declaration}`);
  return value;
}

/** A file with at most one mutant per declaration. */
interface Copy {
  readonly path: string;
  readonly mutants: Mutant[];
}

/**
 * One compiler run checks all mutants in a temporary copy; errors are attributed by line.
 * @throws Error on any other compile error
 */
export async function compilingMutants(mutants: readonly Mutant[]): Promise<Mutant[]> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-access-'));
  try {
    await prepare(folder);
    const copies = copiesOf(mutants);
    for (const copy of copies) await writeFile(join(folder, copy.path), weakenedText(copy));
    const faults = await compile(folder);
    const refused = new Map(faults.map((fault) => [fault, mutantAt(copies, fault)]));
    const elsewhere = faults.filter((fault) => !refused.get(fault)).map(({ said }) => said);
    if (elsewhere.length > 0) throw new Error(`these do not compile without a mutation: ${elsewhere.join(', ')}`);
    const found = new Set(refused.values());
    return mutants.filter((mutant) => !found.has(mutant));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function copiesOf(mutants: readonly Mutant[]): Copy[] {
  const copies: Copy[] = [];
  for (const mutant of mutants) {
    const { file, from } = mutant;
    const hasRoom = ({ mutants: [first, ...others] }: Copy) =>
      first?.file === file && [first, ...others].every((other) => other.from !== from);
    const copy = copies.find(hasRoom);
    if (copy) copy.mutants.push(mutant);
    else copies.push({ path: file.replace(/\.ts$/, `.weakened-${copies.length}.ts`), mutants: [mutant] });
  }
  return copies;
}

const sourceOf = ({ mutants: [first] }: Copy) => readFileSync(first?.file ?? '', 'utf8');

/** Preserves line numbers. */
function weakenedText(copy: Copy): string {
  return copy.mutants
    .toSorted((a, b) => b.from - a.from)
    .reduce(
      (text, { from, declared, weakened }) => text.slice(0, from) + text.slice(from).replace(declared, weakened),
      sourceOf(copy),
    );
}

function mutantAt(copies: readonly Copy[], { path, line }: Fault): Mutant | undefined {
  const copy = copies.find((one) => one.path === path);
  if (!copy) return undefined;
  const source = sourceOf(copy);
  const lineOf = (position: number) => source.slice(0, position).split('\n').length;
  return copy.mutants.find(({ from, to }) => lineOf(from) <= line && line <= lineOf(to));
}

async function prepare(folder: string): Promise<void> {
  for (const part of ['modules', 'platform', 'shared', 'texts'])
    await cp(`src/${part}`, join(folder, 'src', part), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await cp('package.json', join(folder, 'package.json'));
  const { compilerOptions } = JSON.parse(await readFile('tsconfig.json', 'utf8'));
  // No incremental state: `node_modules` is shared with the checkout.
  const ownOptions = { types: ['node'], incremental: false, tsBuildInfoFile: undefined };
  const own = { ...compilerOptions, ...ownOptions };
  const config = { compilerOptions: own, include: ['src/modules'], exclude: ['**/*.test.ts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
}

interface Fault {
  readonly path: string;
  readonly line: number;
  readonly said: string;
}

/** @throws Error when the compiler itself fails */
async function compile(folder: string): Promise<Fault[]> {
  const said = await new Promise<string>((done, fail) =>
    execFile(
      resolve('node_modules/.bin/tsc'),
      ['--noEmit', '--checkers', '1', '--pretty', 'false'],
      { cwd: folder, maxBuffer: 1 << 26 },
      (error, stdout) => (error && !stdout.includes('error TS') ? fail(error) : done(stdout)),
    ),
  );
  const lines = said.split('\n').filter((line) => /^\S.*error TS/.test(line));
  return lines.map((said) => {
    const [, path = '', line] = /^(\S+?)\((\d+),\d+\): error/.exec(said) ?? [];
    return { path, line: Number(line), said };
  });
}

// The compiling mutants run in `access-mutations.test.ts`.
if (import.meta.main) {
  const args = ['run', '--project', 'flows', 'test/access-mutations.test.ts'];
  process.exitCode = spawnSync(resolve('node_modules/.bin/vitest'), args, { stdio: 'inherit' }).status ?? 1;
}
