import { execFile, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { can, fromParam } from '../src/modules/tenancy/index.ts';

/** A declaration that lets in more people than it should, in a copy of its file. */
export interface Mutant {
  /** `GET /api/tenants` */
  readonly call: string;
  /** What the declaration says, and what it says instead; nothing where that is left out. */
  readonly declared: string;
  readonly weakened: string;
  /** From the root of the repository. */
  readonly file: string;
  readonly text: string;
}

/** A declared call as the formatter leaves it. */
const DECLARATION = /^ {2}route\(\{\n[\s\S]*?^ {2}\}\),$/gm;

/** Every declaration of the product, weakened in every way there is: each mutant in one way, all else as it was. */
export function accessMutants(): Mutant[] {
  return globSync('src/modules/*/{routes,routes/*}.ts').flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return [...source.matchAll(DECLARATION)].flatMap(({ 0: declaration, index }) => {
      const call = `${written(declaration, 'method')} ${written(declaration, 'path')}`.replaceAll(`'`, '');
      return weakenings(declaration).map(([declared, weakened]) => {
        const text = source.slice(0, index) + source.slice(index).replace(declared, weakened);
        return { call, declared, weakened, file, text };
      });
    });
  });
}

const IN_PERSON = 'notWhileImpersonating: true,';

function weakenings(declaration: string): [declared: string, weakened: string][] {
  const access = written(declaration, 'access');
  const inPerson: [string, string][] = declaration.includes(IN_PERSON) ? [[IN_PERSON, '']] : [];
  return [
    ...weakerThan(access).map((weaker): [string, string] => [`access: ${access},`, `access: ${weaker},`]),
    ...inPerson,
  ];
}

const anyProperty = fromParam('id');

/** A right of each level that a member of a property may hold, from the least to the most. */
const ladder = (['readPortal', 'manageTenants', 'editSettings', 'deleteProperty'] as const).map((right) => ({
  right,
  level: can[right](anyProperty).name,
}));

/** @throws Error for an access that is none of those this script knows how to weaken. */
function weakerThan(access: string): string[] {
  if (access === `'public'`) return [];
  if (access === `'user'`) return [`'public'`];
  if (access === 'can.administer') return [`'public'`, `'user'`];
  const [, right, locate] = /^can\.(\w+)(\(.+\))$/.exec(access) ?? [];
  const proof = Object.entries(can).find(([name]) => name === right)?.[1];
  if (typeof proof !== 'function') throw new Error(`cannot weaken the access ${access}`);
  const height = ladder.findIndex(({ level }) => level === proof(anyProperty).name);
  return [`'public'`, `'user'`, ...ladder.slice(0, height).map((step) => `can.${step.right}${locate}`)];
}

function written(declaration: string, property: string): string {
  const value = new RegExp(`^ {4}${property}: (.+),$`, 'm').exec(declaration)?.[1];
  if (value === undefined) throw new Error(`no ${property} in ${declaration}`);
  return value;
}

/**
 * Those that the compiler lets pass. All are compiled in one run, each in a copy of its own beside the file it was made
 * from, in a temporary folder: an error in a copy comes of the one thing that was weakened in it.
 * @throws Error when anything but the copies does not compile.
 */
export async function compilingMutants(mutants: readonly Mutant[]): Promise<Mutant[]> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-access-'));
  try {
    await prepare(folder);
    const copies = new Map(mutants.map((mutant, n) => [mutant.file.replace(/\.ts$/, `.weakened-${n}.ts`), mutant]));
    for (const [path, { text }] of copies) await writeFile(join(folder, path), text);
    const faults = await compile(folder);
    const elsewhere = faults.filter((path) => !copies.has(path));
    if (elsewhere.length > 0) throw new Error(`these do not compile as they are: ${elsewhere.join(', ')}`);
    return [...copies].filter(([path]) => !faults.includes(path)).map(([, mutant]) => mutant);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function prepare(folder: string): Promise<void> {
  for (const part of ['modules', 'platform', 'texts'])
    await cp(`src/${part}`, join(folder, 'src', part), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await cp('package.json', join(folder, 'package.json'));
  const { compilerOptions } = JSON.parse(await readFile('tsconfig.json', 'utf8'));
  // Nothing is kept for another run: `node_modules` is the checkout's own.
  const ownOptions = { types: ['node'], incremental: false, tsBuildInfoFile: undefined };
  const config = { compilerOptions: { ...compilerOptions, ...ownOptions }, include: ['src/modules'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
}

/** @returns the files with an error in them. @throws Error when the compiler could not do its work. */
async function compile(folder: string): Promise<string[]> {
  const said = await new Promise<string>((done, fail) =>
    execFile(
      resolve('node_modules/.bin/tsc'),
      ['--noEmit', '--pretty', 'false'],
      { cwd: folder, maxBuffer: 1 << 26 },
      (error, stdout) => (error && !stdout.includes('error TS') ? fail(error) : done(stdout)),
    ),
  );
  const lines = said.split('\n').filter((line) => /^\S.*error TS/.test(line));
  return lines.map((line) => /^(\S+?)\(\d+,\d+\): error/.exec(line)?.[1] ?? line);
}

// The access test notices what the compiler lets pass; it needs the product, and tells the counts of both.
if (import.meta.main) {
  const args = ['run', '--project', 'flows', 'test/access-mutations.test.ts'];
  process.exitCode = spawnSync(resolve('node_modules/.bin/vitest'), args, { stdio: 'inherit' }).status ?? 1;
}
