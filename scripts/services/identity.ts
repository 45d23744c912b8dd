import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { commandLine, type Identity, spawnIdentity } from './processes.ts';

/** Linux's user without rights; needs no entry in /etc/passwd. */
const NOBODY = 65_534;

/** Containers often have only the second. */
const PASSING_RIGHTS = ['dac_read_search', 'dac_override'];

/** PostgreSQL refuses root. */
export function unprivileged(folder: string): Identity {
  const found = statSync(folder, { throwIfNoEntry: false });
  const we = process.getuid?.();
  if (we !== 0 && found && found.uid !== we)
    throw new Error(
      `${folder} belongs to another user (${found.uid}), perhaps because Foyer was once started by root.\n` +
        '  - start it as that user or as root again\n' +
        '  - or set DATA_DIR to another folder',
    );
  if (we !== 0) return {};
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : { uid: NOBODY, gid: NOBODY };
}

/**
 * The same user, with a capability if a parent folder is closed.
 * @throws if that is impossible
 */
export function reaching(identity: Identity, folder: string): Identity {
  if (identity.uid === undefined || canEnter(identity, folder)) return identity;
  const helped = PASSING_RIGHTS.map((right) => withRight(identity, right)).find((one) => canEnter(one, folder));
  if (helped) return helped;
  throw new Error(
    `PostgreSQL does not run as root, and user ${identity.uid} cannot get into ${folder}.\n` +
      '  - start Foyer as an ordinary user\n' +
      '  - or set DATA_DIR to a folder every user may enter, such as /srv/foyer\n' +
      '  - or set DATABASE_URL to a server of your own',
  );
}

export function canEnter(identity: Identity, folder: string): boolean {
  return runOnce(identity, 'ls', ['-d', `${folder}/.`]).ok;
}

export function runOnce(identity: Identity, file: string, args: readonly string[]): { ok: boolean; out: string } {
  const [command, commandArgs] = commandLine({ file, args, identity });
  const { status, stdout, stderr, error } = spawnSync(command, commandArgs, {
    encoding: 'utf8',
    cwd: '/',
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
    ...spawnIdentity(identity),
  });
  return { ok: status === 0, out: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim() };
}

function withRight(identity: Identity, right: string): Identity {
  const { uid, gid } = identity;
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return { ...identity, wrap: ['setpriv', ...user, `--inh-caps=+${right}`, `--ambient-caps=+${right}`] };
}
