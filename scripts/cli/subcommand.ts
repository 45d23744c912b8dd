import { entities } from '../../src/modules/index.ts';
import { type Ctx, createContext } from '../../src/platform/context.ts';
import { createPlatform } from '../../src/platform/platform.ts';
import { requireEnv } from '../../src/platform/process.ts';

export interface Asked {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
}

/** One thing an operator can do. */
export interface Subcommand {
  readonly name: string;
  readonly summary: string;
  readonly positionals: readonly { name: string; summary: string }[];
  /** `takes` names the value of an option that has one. */
  readonly options: readonly { flag: string; takes?: string; summary: string }[];
  readonly notes?: string;
  /** Prints what it did. What it throws ends the command with exit code 1. */
  run(asked: Asked): Promise<void>;
}

/** Does the work on the product's database and closes everything again. */
export async function withProduct(work: (ctx: Ctx) => Promise<void>): Promise<void> {
  const platform = await createPlatform(requireEnv(), 'cli', entities);
  try {
    await work(createContext(platform));
  } finally {
    await platform.close();
  }
}
