import { type ParseArgsConfig, parseArgs } from 'node:util';
import { adminCreate } from './admin-create.ts';
import { backup } from './backup.ts';
import { catalogImport } from './catalog-import.ts';
import { doctor } from './doctor.ts';
import { exportBuildings } from './export.ts';
import { jobsRetry } from './jobs-retry.ts';
import { loadTest } from './load.ts';
import { migrateDatabase } from './migrate.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { restore } from './restore.ts';
import { secondFactorReset } from './second-factor-reset.ts';
import { InvalidUseError, type Subcommand } from './subcommand.ts';
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
  loadTest,
  migrateDatabase,
];

/** @returns the exit code: 0 done, 1 a problem was found, 2 invalid arguments */
export async function main([name, ...args]: string[]): Promise<number> {
  const subcommand = subcommands.find((candidate) => candidate.name === name);
  if (!subcommand) {
    const isHelp = name === undefined || name === '--help' || name === '-h' || name === 'help';
    if (!isHelp) console.error(`Unknown command: ${name}\n`);
    console.log(overviewText());
    return isHelp ? 0 : 2;
  }
  const parsedArgs = parseArguments(subcommand, args);
  if (typeof parsedArgs === 'string') return reportInvalidUse(subcommand, parsedArgs);
  if (parsedArgs.values.help) {
    console.log(helpText(subcommand));
    return 0;
  }
  const isJson = parsedArgs.values.json === true;
  try {
    const { text, jsonOutput, hasProblem = false } = await subcommand.run(parsedArgs);
    console.log(isJson ? JSON.stringify(jsonOutput) : text);
    return hasProblem ? 1 : 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof InvalidUseError) return reportInvalidUse(subcommand, message);
    if (isJson) console.log(JSON.stringify({ error: message }));
    else console.error(message);
    return 1;
  }
}

function reportInvalidUse(subcommand: Subcommand, fault: string): 2 {
  console.error(`${fault}\n\n${helpText(subcommand)}`);
  return 2;
}

/** @returns the arguments, or the error message */
function parseArguments(subcommand: Subcommand, args: string[]) {
  const options: ParseArgsConfig['options'] = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } };
  for (const { flag, valueName } of subcommand.options) options[flag] = { type: valueName ? 'string' : 'boolean' };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const maxPositionals = subcommand.positionals.length;
    return positionals.length > maxPositionals
      ? `${subcommand.name} takes at most ${maxPositionals} arguments`
      : { values, positionals };
  } catch (error) {
    return (error as Error).message;
  }
}

function overviewText(): string {
  const width = Math.max(...subcommands.map(({ name }) => name.length)) + 3;
  const lines = subcommands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`);
  const codes = 'Exits with 0 on success, 1 on a problem, 2 on invalid arguments.';
  return `Usage: node scripts/cli.ts <command> [options]\n\n${lines.join('\n')}\n\n<command> --help shows its options. ${codes}`;
}

function helpText({ name, summary, positionals, options, notes }: Subcommand): string {
  const positionalNames = positionals.map((positional) => `[${positional.name}]`);
  const entries = [
    ...positionals.map((positional) => [positional.name, positional.summary]),
    ...options.map(({ flag, valueName, summary: optionSummary }) => [
      `--${flag}${valueName ? ` <${valueName}>` : ''}`,
      optionSummary,
    ]),
    ['--json', 'answer in JSON, for programs'],
  ] as [string, string][];
  const width = Math.max(0, ...entries.map(([term]) => term.length)) + 3;
  const lines = entries.map(([term, entrySummary]) => `  ${term.padEnd(width)}${entrySummary}`);
  return [
    `Usage: node scripts/cli.ts ${[name, ...positionalNames].join(' ')} [options]`,
    summary,
    lines.join('\n'),
    notes,
  ]
    .filter(Boolean)
    .join('\n\n');
}
