import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SecretsSetup = ReturnType<typeof createSecretsSetup>;

/** A folder with only the files that generate secrets. */
export function createSecretsSetup(env?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-env-'));
  mkdirSync(join(folder, 'deploy'));
  cpSync('deploy/make-env.sh', join(folder, 'deploy/make-env.sh'));
  cpSync('.env.example', join(folder, '.env.example'));
  if (env !== undefined) writeFileSync(join(folder, '.env'), env);
  const secretsFolder = join(folder, 'deploy/secrets');
  const script = join(folder, 'deploy/make-env.sh');
  return {
    folder,
    make: () => void execFileSync('sh', [script], { stdio: 'pipe' }),
    /** Returns the output on success and failure. */
    attempt: (variables: Record<string, string> = {}) =>
      spawnSync('/bin/sh', [script], { encoding: 'utf8', env: { ...process.env, ...variables } }),
    secretsFolder,
    names: () => readdirSync(secretsFolder).toSorted(),
    secret: (name: string) => readFileSync(join(secretsFolder, name), 'utf8').trimEnd(),
    env: () => readFileSync(join(folder, '.env'), 'utf8'),
  };
}
