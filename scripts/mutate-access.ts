import { execFile, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { can, fromParam } from '../src/modules/tenancy/index.ts';

/** Access declaration weakened to admit more users. */
export interface Mutant {
  readonly call: string;
  readonly declared: string;
  readonly weakened: string;
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

/** Patterns that rely on the formatter's layout. */
const ROUTE_PATTERN = /^ {2}(?:return )?route\(\{(?: .*|\n[\s\S]*?^ {2})\}\)[,;]$/gm;
const CALL_PATTERN = /^export const (\w+) = .*\bdefineCall\(\{\n[\s\S]*?^\}\);$/gm;

/** Returns one mutant for every possible weakening. */
export function accessMutants(): Mutant[] {
  const impersonationMutants = globSync('src/modules/*/*calls.ts')
    .flatMap((file) => declarationsIn(file, CALL_PATTERN))
    .filter(({ text }) => text.includes(NO_IMPERSONATION))
    .map(({ text, place }) => ({ call: addressIn(text), declared: NO_IMPERSONATION, weakened: '', ...place }));
  const routes = globSync('src/modules/*/{routes,routes/*}.ts');
  return [...impersonationMutants, ...routes.flatMap(routeMutants)];
}

const NO_IMPERSONATION = 'notWhileImpersonating: true,';

const addressIn = (declaration: string) =>
  `${readProperty(declaration, 'method')} ${readProperty(declaration, 'path')}`;

/** Addresses of the calls that a file declares or re-exports, by name. */
function addressesIn(file: string): ReadonlyMap<string, string> {
  const reexports = readFileSync(file, 'utf8').matchAll(/^export \* from '(.+calls\.ts)';$/gm);
  return new Map([
    ...[...reexports].flatMap(([, path = '']) => [...addressesIn(join(dirname(file), path))]),
    ...declarationsIn(file, CALL_PATTERN).map(({ text, name }) => [name, addressIn(text)] as const),
  ]);
}

function routeMutants(file: string): Mutant[] {
  const source = readFileSync(file, 'utf8');
  const callImports = [...source.matchAll(/^import \* as (\w+) from '(.+calls\.ts)';$/gm)];
  const addressesOf = new Map(
    callImports.map(([, namespace = '', importPath = '']) => [namespace, addressesIn(join(dirname(file), importPath))]),
  );
  return declarationsIn(file, ROUTE_PATTERN).flatMap(({ text, place }) => {
    const access = /\baccess: (.+?),(?:$| handler:)/m.exec(text)?.[1];
    if (access === undefined) throw new Error(`no access in ${text}`);
    const weakenings = weakerAccess(access).map((weaker) => [`access: ${access},`, `access: ${weaker},`] as const);
    return callsServedBy(text, source).flatMap(({ namespace, name }) =>
      weakenings.map(([declared, weakened]) => ({
        call: addressesOf.get(namespace)?.get(name) ?? name,
        declared,
        weakened,
        ...place,
      })),
    );
  });
}

/** Returns the calls of a route: its own, or those of the enclosing function's table. */
function callsServedBy(route: string, source: string): { namespace: string; name: string }[] {
  const [, namespace, callName] = /\.\.\.(\w*calls)\.(\w+),/i.exec(route) ?? [];
  if (namespace && callName) return [{ namespace, name: callName }];
  return [...source.matchAll(/^ {2}\w+Route\(calls\.(\w+),/gm)].map(([, name = '']) => ({ namespace: 'calls', name }));
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
const rightsByLevel = (['readPortal', 'manageTenants', 'editSettings', 'deleteProperty'] as const).map((right) => ({
  right,
  level: can[right](anyProperty).name,
}));

/** @throws Error for an access form that it cannot weaken */
function weakerAccess(access: string): string[] {
  if (access === `'public'`) return [];
  if (access === `'user'`) return [`'public'`];
  if (access === 'can.administer' || access === 'administer') return [`'public'`, `'user'`];
  const [, right, locate] = /^can\.(\w+)(\(.+\))$/.exec(access) ?? [];
  const proof = Object.entries(can).find(([name]) => name === right)?.[1];
  if (typeof proof !== 'function') throw new Error(`no mutation is defined for the access ${access}`);
  const levelIndex = rightsByLevel.findIndex(({ level }) => level === proof(anyProperty).name);
  return [`'public'`, `'user'`, ...rightsByLevel.slice(0, levelIndex).map((step) => `can.${step.right}${locate}`)];
}

function readProperty(declaration: string, property: string): string {
  const value = new RegExp(`^ {2}${property}: '(.+)',$`, 'm').exec(declaration)?.[1];
  if (value === undefined) throw new Error(`no ${property} in ${declaration}`);
  return value;
}

/** File with at most one mutant per declaration. */
interface MutatedCopy {
  readonly path: string;
  readonly mutants: Mutant[];
}

/**
 * Checks all mutants with one compiler run in a temporary copy; errors are attributed by line.
 * @throws Error on any other compile error
 */
export async function compilingMutants(mutants: readonly Mutant[]): Promise<Mutant[]> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-access-'));
  try {
    await prepare(folder);
    const copies = groupIntoCopies(mutants);
    for (const copy of copies) await writeFile(join(folder, copy.path), weakenedText(copy));
    const faults = await compile(folder);
    const mutantByFault = new Map(faults.map((fault) => [fault, mutantAt(copies, fault)]));
    const unrelatedFaults = faults.filter((fault) => !mutantByFault.get(fault)).map(({ message }) => message);
    if (unrelatedFaults.length > 0)
      throw new Error(`these do not compile without a mutation: ${unrelatedFaults.join(', ')}`);
    const failingMutants = new Set(mutantByFault.values());
    return mutants.filter((mutant) => !failingMutants.has(mutant));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function groupIntoCopies(mutants: readonly Mutant[]): MutatedCopy[] {
  const copies: MutatedCopy[] = [];
  for (const mutant of mutants) {
    const { file, from } = mutant;
    const hasRoom = ({ mutants: [first, ...otherMutants] }: MutatedCopy) =>
      first?.file === file && [first, ...otherMutants].every((otherMutant) => otherMutant.from !== from);
    const copy = copies.find(hasRoom);
    if (copy) copy.mutants.push(mutant);
    else copies.push({ path: file.replace(/\.ts$/, `.weakened-${copies.length}.ts`), mutants: [mutant] });
  }
  return copies;
}

const sourceOf = ({ mutants: [first] }: MutatedCopy) => readFileSync(first?.file ?? '', 'utf8');

/** Preserves line numbers. */
function weakenedText(copy: MutatedCopy): string {
  return copy.mutants
    .toSorted((a, b) => b.from - a.from)
    .reduce(
      (text, { from, declared, weakened }) => text.slice(0, from) + text.slice(from).replace(declared, weakened),
      sourceOf(copy),
    );
}

function mutantAt(copies: readonly MutatedCopy[], { path, line }: Fault): Mutant | undefined {
  const copy = copies.find((candidate) => candidate.path === path);
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
  const mergedOptions = { ...compilerOptions, ...ownOptions };
  const config = { compilerOptions: mergedOptions, include: ['src/modules'], exclude: ['**/*.test.ts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
}

interface Fault {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** @throws Error when the compiler itself fails */
async function compile(folder: string): Promise<Fault[]> {
  const output = await new Promise<string>((done, fail) =>
    execFile(
      resolve('node_modules/.bin/tsc'),
      ['--noEmit', '--checkers', '1', '--pretty', 'false'],
      { cwd: folder, maxBuffer: 1 << 26 },
      (error, stdout) => (error && !stdout.includes('error TS') ? fail(error) : done(stdout)),
    ),
  );
  const lines = output.split('\n').filter((line) => /^\S.*error TS/.test(line));
  return lines.map((message) => {
    const [, path = '', line] = /^(\S+?)\((\d+),\d+\): error/.exec(message) ?? [];
    return { path, line: Number(line), message };
  });
}

// The compiling mutants run in `access-mutations.test.ts`.
if (import.meta.main) {
  const args = ['run', '--project', 'flows', 'test/access-mutations.test.ts'];
  process.exitCode = spawnSync(resolve('node_modules/.bin/vitest'), args, { stdio: 'inherit' }).status ?? 1;
}
