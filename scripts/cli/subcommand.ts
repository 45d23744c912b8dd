import { entities } from '../../src/modules/index.ts';
import { type Ctx, createContext } from '../../src/platform/core/context.ts';
import { createPlatform } from '../../src/platform/core/platform.ts';
import { requireEnv } from '../../src/platform/process/process.ts';

export interface Asked {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
}

export interface Told {
  readonly text: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly isWrong?: boolean;
}

export interface Subcommand {
  readonly name: string;
  readonly summary: string;
  readonly positionals: readonly { name: string; summary: string }[];
  readonly options: readonly { flag: string; takes?: string; summary: string }[];
  readonly notes?: string;
  /** Errors exit with 1, `WrongUse` with 2. */
  run(asked: Asked): Promise<Told>;
}

/** Invalid arguments. */
export class WrongUse extends Error {}

export async function withProduct<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const platform = await createPlatform(requireEnv(), 'cli', entities);
  try {
    return await work(createContext(platform));
  } finally {
    await platform.close();
  }
}
