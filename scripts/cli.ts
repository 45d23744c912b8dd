import { existsSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { adminCreate } from './cli/admin-create.ts';
import { catalogImport } from './cli/catalog-import.ts';
import { migrateDatabase } from './cli/migrate.ts';
import { secondFactorReset } from './cli/second-factor-reset.ts';
import type { Subcommand } from './cli/subcommand.ts';

const subcommands: readonly Subcommand[] = [adminCreate, catalogImport, secondFactorReset, migrateDatabase];

if (existsSync('.env')) process.loadEnvFile('.env');
process.exitCode = await main(process.argv.slice(2));

/** Exit codes: 0 done, 1 refused, 2 not understood. */
async function main([name, ...rest]: string[]): Promise<number> {
  const subcommand = subcommands.find((candidate) => candidate.name === name);
  if (!subcommand) {
    const isHelp = name === undefined || name === '--help' || name === 'help';
    if (!isHelp) console.error(`There is no ${name}.\n`);
    console.log(overview());
    return isHelp ? 0 : 2;
  }
  const asked = parse(subcommand, rest);
  if (typeof asked === 'string') {
    console.error(`${asked}\n\n${help(subcommand)}`);
    return 2;
  }
  if (asked.values.help) {
    console.log(help(subcommand));
    return 0;
  }
  try {
    await subcommand.run(asked);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

/** The arguments, or what is wrong with them. */
function parse(subcommand: Subcommand, args: string[]) {
  const options: ParseArgsConfig['options'] = { help: { type: 'boolean', short: 'h' } };
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
  return `Usage: node scripts/cli.ts <command> [options]\n\n${lines.join('\n')}\n\n<command> --help says more.`;
}

function help({ name, summary, positionals, options, notes }: Subcommand): string {
  const given = positionals.map(({ name: argument }) => `[${argument}]`);
  const entries = [
    ...positionals.map((argument) => [argument.name, argument.summary]),
    ...options.map(({ flag, takes, summary: what }) => [`--${flag}${takes ? ` <${takes}>` : ''}`, what]),
  ] as [string, string][];
  const width = Math.max(0, ...entries.map(([term]) => term.length)) + 3;
  const lines = entries.map(([term, what]) => `  ${term.padEnd(width)}${what}`);
  return [`Usage: node scripts/cli.ts ${[name, ...given].join(' ')} [options]`, summary, lines.join('\n'), notes]
    .filter(Boolean)
    .join('\n\n');
}
