import { entities } from '../../src/modules/index.ts';
import { type Ctx, createContext } from '../../src/platform/core/context.ts';
import { createPlatform } from '../../src/platform/core/platform.ts';
import { requireEnv } from '../../src/platform/process/process.ts';

export interface ParsedArguments {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
}

export interface SubcommandResult {
  readonly text: string;
  /** Printed instead of `text` with --json. */
  readonly jsonOutput: Readonly<Record<string, unknown>>;
  readonly hasProblem?: boolean;
}

export interface Subcommand {
  readonly name: string;
  readonly summary: string;
  readonly positionals: readonly { name: string; summary: string }[];
  readonly options: readonly { flag: string; valueName?: string; summary: string }[];
  readonly notes?: string;
  /** Errors exit with 1, `InvalidUseError` with 2. */
  run(parsedArgs: ParsedArguments): Promise<SubcommandResult>;
}

/** Invalid arguments. */
export class InvalidUseError extends Error {}

export async function withPlatformContext<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const platform = await createPlatform(requireEnv(), 'cli', entities);
  try {
    return await work(createContext(platform));
  } finally {
    await platform.close();
  }
}
