import { entities } from '../../src/modules/index.ts';
import { type Ctx, createContext } from '../../src/platform/core/context.ts';
import { createPlatform } from '../../src/platform/core/platform.ts';
import { requireEnv } from '../../src/platform/process/process.ts';

export interface Asked {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
}

/** What came of a command: for people, for machines (`--json`), and whether something was found that is wrong. */
export interface Told {
  readonly text: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly isWrong?: boolean;
}

/** One thing an operator can do. */
export interface Subcommand {
  readonly name: string;
  readonly summary: string;
  readonly positionals: readonly { name: string; summary: string }[];
  /** `takes` names the value of an option that has one. */
  readonly options: readonly { flag: string; takes?: string; summary: string }[];
  readonly notes?: string;
  /** What it throws ends the command with exit code 1, a `WrongUse` with 2. */
  run(asked: Asked): Promise<Told>;
}

/** The command was not asked for as its help says. */
export class WrongUse extends Error {}

/** Does the work on the product's database and closes everything again. */
export async function withProduct<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const platform = await createPlatform(requireEnv(), 'cli', entities);
  try {
    return await work(createContext(platform));
  } finally {
    await platform.close();
  }
}
