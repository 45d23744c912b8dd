import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const SCRIPT = 'deploy/systemd/archive.sh';
const MOMENT = '2026-01-28 09:41:00+00';
/** Printed by pgBackRest 2.45 with exit code 0. */
const DAMAGED = `P01   INFO: invalid checksum '20260125-021500F/pg_data/base/5/1259.zst'
stanza: foyer
status: error
  backup: 20260125-021500F, status: invalid, total files checked: 964, total valid files: 963
    checksum invalid: 1`;

interface Machine {
  /** Output of `pgbackrest verify`. */
  readonly report?: string;
  readonly verifyExitCode?: number;
  /** A unit of the product that is active. */
  readonly activeUnit?: string;
}

/** Runs the script among stand-ins for the programs of a small server. Returns its result and the commands that change something. */
function restore(moment: string, { report = '', verifyExitCode = 0, activeUnit = '' }: Machine = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-archive-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const log = join(folder, 'commands');
  const program = (name: string, script: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  program('pg_lsclusters', 'echo 17 main 5432 online postgres');
  program('runuser', 'shift 3 && exec "$@"');
  program('psql', 'echo f');
  program('systemctl', `case "$*" in *is-active*) [ "$3" = "$ACTIVE" ] ;; *) echo "systemctl $*" >>"${log}" ;; esac`);
  program(
    'pgbackrest',
    `case "$*" in *verify) echo "$REPORT" && exit "$VERIFY_EXIT_CODE" ;; esac\necho pgbackrest "$*" >>"${log}"`,
  );
  const { status, stdout, stderr } = spawnSync('sh', [SCRIPT, '--restore', moment], {
    encoding: 'utf8',
    env: {
      PATH: `${folder}${delimiter}${process.env.PATH}`,
      ACTIVE: activeUnit,
      REPORT: report,
      VERIFY_EXIT_CODE: String(verifyExitCode),
    },
  });
  const changes = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  return { status, output: stdout + stderr, changes };
}

test('an intact archive is verified, then restored while PostgreSQL is stopped', () => {
  expect(restore(MOMENT)).toEqual({
    status: 0,
    output: expect.stringContaining(`PostgreSQL is as it was at ${MOMENT}`),
    changes: [
      'systemctl stop postgresql@17-main',
      `pgbackrest --stanza=foyer --delta --type=time --target=${MOMENT} --target-action=promote restore`,
      'systemctl start postgresql@17-main',
    ],
  });
});

test('a damaged archive is refused with the name of the file, before PostgreSQL is stopped', () => {
  const { status, output, changes } = restore(MOMENT, { report: DAMAGED });
  expect([status, changes]).toEqual([1, []]);
  expect(output).toContain('20260125-021500F/pg_data/base/5/1259.zst');
  expect(output).toContain('Not restored');
});

test('an archive that cannot be verified is refused before PostgreSQL is stopped', () => {
  const { status, output, changes } = restore(MOMENT, {
    report: 'ERROR: [103]: unable to find a valid repository',
    verifyExitCode: 103,
  });
  expect([status, changes]).toEqual([1, []]);
  expect(output).toContain('unable to find a valid repository');
});

test.each(['yesterdai', '2999-01-01 00:00:00+00'])('%s is refused as no moment of the past', (moment) => {
  const { status, output, changes } = restore(moment);
  expect([status, changes]).toEqual([2, []]);
  expect(output).toContain(`Not a moment of the past: ${moment}`);
});

test.each(['web', 'worker', 'realtime'])('nothing is restored while foyer-%s runs', (process) => {
  const { status, output, changes } = restore(MOMENT, { activeUnit: `foyer-${process}` });
  expect([status, changes]).toEqual([1, []]);
  expect(output).toContain('Foyer still runs');
});
