import { z } from 'zod';
import { CODE_PATHS, programUrl } from '../../platform/config/installation.ts';
import { heavyWork, type Turn } from '../../platform/process/fair-queue.ts';
import {
  LimitExceededError,
  ProgramFailedError,
  ProgramKilledError,
  runLimited,
} from '../../platform/process/limited-program.ts';
import { AppError, type ErrorExtras } from '../../shared/errors.ts';
import { pictureTypeOf } from './picture-type.ts';
import { type RecipeName, recipes } from './recipes.ts';

const REDRAWER = programUrl('src/modules/assets/redraw-picture.ts', 'redraw-picture');
/** Limits of the child process; 50 megapixels take up to 500 MB. */
const LIMITS = {
  seconds: 2,
  wallSeconds: 60,
  heapMegabytes: 128,
  residentMegabytes: 700,
  reads: CODE_PATHS,
  isNative: true,
} as const;

const redrawMessage = z.union([
  z.object({ files: z.array(z.object({ width: z.int(), height: z.int(), base64: z.string() })).min(1) }),
  z.object({ fault: z.enum(['pixels', 'unreadable']) }),
]);
export type RedrawMessage = z.infer<typeof redrawMessage>;

export interface Redrawn {
  readonly contentType: string;
  /** Suffix of the first file's ID: `-960`. */
  readonly suffix: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** Megapixels of AVIF that decode as fast as 50 of other types. */
const MAX_AVIF_MEGAPIXELS = 25;

/** Rate-limit cost, in uploads, of a picture that exceeds its processor time. */
const OVER_LIMIT_COST = 10;

/**
 * Decodes and re-encodes a picture without metadata; its bytes determine the type. Runs in a child process without
 * files and settings, one at a time, because a small file can decode to hundreds of megabytes.
 * @param account key in the fair queue
 * @returns the picture, and a second one of the recipe
 * @throws AppError `unsupported_type`, `too_large`, `unreadable_file`, `unavailable` while the queue is full
 */
export async function redraw(account: string, bytes: Uint8Array, name: RecipeName): Promise<[Redrawn, ...Redrawn[]]> {
  const recipe = recipes[name];
  const type = await pictureTypeOf(bytes);
  if (type === 'drawingWithEntities')
    throw new AppError('unreadable_file', 'This drawing defines entities. Save it as plain SVG, or as PNG.');
  const isDrawing = type === 'drawing';
  if (type === 'other' || (isDrawing && !('drawings' in recipe))) throw unsupportedError('drawings' in recipe);
  const megapixels = type === 'avif' ? Math.min(recipe.megapixels, MAX_AVIF_MEGAPIXELS) : recipe.megapixels;
  const message = await heavyWork.run(account, (turn) =>
    runRedrawer(turn, bytes, { recipe: name, isDrawing, megapixels }),
  );
  if ('fault' in message && message.fault === 'pixels')
    throw new AppError('too_large', `This image has more than ${megapixels} megapixels. Choose a smaller one.`);
  if ('fault' in message) throw unreadableError();
  const [first, ...smallerFiles] = message.files.map(({ width, height, base64 }, index) => ({
    ...{ contentType: `image/${recipe.format}`, width, height },
    suffix: index > 0 && 'second' in recipe ? `-${recipe.second.width}` : '',
    bytes: Buffer.from(base64, 'base64'),
  }));
  return [first as Redrawn, ...smallerFiles];
}

interface RedrawRequest {
  readonly recipe: RecipeName;
  readonly isDrawing: boolean;
  readonly megapixels: number;
}

async function runRedrawer(turn: Turn, bytes: Uint8Array, request: RedrawRequest): Promise<RedrawMessage> {
  async function* input() {
    yield Buffer.from(`${JSON.stringify(request)}\n`);
    yield bytes;
  }
  try {
    const { signal } = new AbortController();
    for await (const line of runLimited(turn, REDRAWER, input(), LIMITS, { signal }))
      return redrawMessage.parse(JSON.parse(line));
  } catch (error) {
    if (error instanceof LimitExceededError) throw tooCostlyError(error);
    // A crashed decoder exits with a signal or an error.
    if (error instanceof ProgramKilledError || error instanceof ProgramFailedError)
      throw unreadableError({ cause: error });
    throw error;
  }
  throw new Error('The picture was not redrawn');
}

const unreadableError = (extras: ErrorExtras = {}) =>
  new AppError('unreadable_file', 'This image cannot be read. Try another one.', extras);

const tooCostlyError = (cause: LimitExceededError) =>
  new AppError('unreadable_file', 'This image takes too much time or memory to read. Save a simpler or smaller one.', {
    cause,
    cost: OVER_LIMIT_COST,
  });

function unsupportedError(takesDrawings: boolean): AppError {
  const types = takesDrawings ? 'PNG, JPEG, WebP, AVIF, or SVG' : 'PNG, JPEG, WebP, or AVIF';
  return new AppError('unsupported_type', `Choose a ${types} image`);
}
