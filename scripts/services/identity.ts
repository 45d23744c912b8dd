import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { commandLine, type Identity, spawnIdentity } from './processes.ts';

/** Linux's unprivileged user; needs no entry in /etc/passwd. */
const NOBODY_ID = 65_534;

/** Capabilities to pass closed folders; containers often have only the second. */
const FOLDER_CAPABILITIES = ['dac_read_search', 'dac_override'];

/** Returns an unprivileged user for root: PostgreSQL refuses root. */
export function unprivilegedIdentity(folder: string): Identity {
  const folderStat = statSync(folder, { throwIfNoEntry: false });
  const ownUid = process.getuid?.();
  if (ownUid !== 0 && folderStat && folderStat.uid !== ownUid)
    throw new Error(
      `${folder} belongs to another user (${folderStat.uid}), perhaps because Foyer was once started by root.\n` +
        '  - start it as that user or as root again\n' +
        '  - or set DATA_DIR to another folder',
    );
  if (ownUid !== 0) return {};
  return folderStat && folderStat.uid !== 0
    ? { uid: folderStat.uid, gid: folderStat.gid }
    : { uid: NOBODY_ID, gid: NOBODY_ID };
}

/**
 * Adds a capability if a parent folder is closed.
 * @throws if that is impossible
 */
export function identityReaching(identity: Identity, folder: string): Identity {
  if (identity.uid === undefined || canEnter(identity, folder)) return identity;
  const capableIdentity = FOLDER_CAPABILITIES.map((right) => withCapability(identity, right)).find((candidate) =>
    canEnter(candidate, folder),
  );
  if (capableIdentity) return capableIdentity;
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

function withCapability(identity: Identity, right: string): Identity {
  const { uid, gid } = identity;
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return { ...identity, wrap: ['setpriv', ...user, `--inh-caps=+${right}`, `--ambient-caps=+${right}`] };
}
