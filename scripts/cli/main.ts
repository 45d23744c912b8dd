import { type ParseArgsConfig, parseArgs } from 'node:util';
import { adminCreate } from './admin-create.ts';
import { backup } from './backup.ts';
import { catalogImport } from './catalog-import.ts';
import { doctor } from './doctor.ts';
import { exportBuildings } from './export.ts';
import { jobsRetry } from './jobs-retry.ts';
import { load } from './load.ts';
import { migrateDatabase } from './migrate.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { restore } from './restore.ts';
import { secondFactorReset } from './second-factor-reset.ts';
import { type Subcommand, WrongUse } from './subcommand.ts';
import { userResetPassword } from './user-reset-password.ts';

const subcommands: readonly Subcommand[] = [
  adminCreate,
  userResetPassword,
  secondFactorReset,
  catalogImport,
  reconcilePayments,
  jobsRetry,
  doctor,
  backup,
  restore,
  exportBuildings,
  load,
  migrateDatabase,
];

/** @returns the exit code: 0 done, 1 a problem was found, 2 invalid arguments */
export async function main([name, ...rest]: string[]): Promise<number> {
  const subcommand = subcommands.find((candidate) => candidate.name === name);
  if (!subcommand) {
    const isHelp = name === undefined || name === '--help' || name === '-h' || name === 'help';
    if (!isHelp) console.error(`Unknown command: ${name}\n`);
    console.log(overview());
    return isHelp ? 0 : 2;
  }
  const asked = parse(subcommand, rest);
  if (typeof asked === 'string') return notUnderstood(subcommand, asked);
  if (asked.values.help) {
    console.log(help(subcommand));
    return 0;
  }
  const isForMachines = asked.values.json === true;
  try {
    const { text, facts, isWrong = false } = await subcommand.run(asked);
    console.log(isForMachines ? JSON.stringify(facts) : text);
    return isWrong ? 1 : 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof WrongUse) return notUnderstood(subcommand, message);
    if (isForMachines) console.log(JSON.stringify({ error: message }));
    else console.error(message);
    return 1;
  }
}

function notUnderstood(subcommand: Subcommand, fault: string): 2 {
  console.error(`${fault}\n\n${help(subcommand)}`);
  return 2;
}

function parse(subcommand: Subcommand, args: string[]) {
  const options: ParseArgsConfig['options'] = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } };
  for (const { flag, takes } of subcommand.options) options[flag] = { type: takes ? 'string' : 'boolean' };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const most = subcommand.positionals.length;
    return positionals.length > most ? `${subcommand.name} takes at most ${most} arguments` : { values, positionals };
  } catch (error) {
    return (error as Error).message;
  }
}

function overview(): string {
  const width = Math.max(...subcommands.map(({ name }) => name.length)) + 3;
  const lines = subcommands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`);
  const codes = 'Exits with 0 on success, 1 on a problem, 2 on invalid arguments.';
  return `Usage: node scripts/cli.ts <command> [options]\n\n${lines.join('\n')}\n\n<command> --help shows its options. ${codes}`;
}

function help({ name, summary, positionals, options, notes }: Subcommand): string {
  const given = positionals.map(({ name: argument }) => `[${argument}]`);
  const entries = [
    ...positionals.map((argument) => [argument.name, argument.summary]),
    ...options.map(({ flag, takes, summary: what }) => [`--${flag}${takes ? ` <${takes}>` : ''}`, what]),
    ['--json', 'answer in JSON, for programs'],
  ] as [string, string][];
  const width = Math.max(0, ...entries.map(([term]) => term.length)) + 3;
  const lines = entries.map(([term, what]) => `  ${term.padEnd(width)}${what}`);
  return [`Usage: node scripts/cli.ts ${[name, ...given].join(' ')} [options]`, summary, lines.join('\n'), notes]
    .filter(Boolean)
    .join('\n\n');
}
