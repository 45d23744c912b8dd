import { z } from 'zod';
import { CODE, programAt } from '../../platform/config/installation.ts';
import { OverLimit, ProgramKilled, runLimited } from '../../platform/process/limited-program.ts';
import { AppError } from '../../shared/errors.ts';
import { createTurns } from '../../shared/turns.ts';
import { type RecipeName, recipes } from './recipes.ts';

const REDRAWER = programAt('src/modules/assets/redraw-picture.ts', 'redraw-picture');
/** 50 megapixels take some seconds, and up to 500 MB. */
const LIMITS = { seconds: 10, heapMegabytes: 128, residentMegabytes: 700, reads: CODE, isNative: true } as const;

const redrawMessage = z.union([
  z.object({ files: z.array(z.object({ width: z.int(), height: z.int(), base64: z.string() })).min(1) }),
  z.object({ fault: z.enum(['pixels', 'unreadable']) }),
]);
export type RedrawMessage = z.infer<typeof redrawMessage>;

export interface Redrawn {
  readonly contentType: string;
  /** After the id of the first file: `-960`. */
  readonly suffix: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

const ACCEPTED = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif']);

/**
 * Decodes a picture and encodes it again, without metadata: what else the file held is gone. Its bytes decide the type;
 * of an animation the first frame stays. Runs in a child process without access to files and settings, one at a time: a
 * small file can decode to hundreds of megabytes.
 * @returns the picture, and a second one where the recipe says so
 * @throws AppError `unsupported_type`, `too_large` (pixels), `unreadable_file`, `unavailable` while the queue is full
 */
export async function redraw(bytes: Uint8Array, name: RecipeName): Promise<[Redrawn, ...Redrawn[]]> {
  const recipe = recipes[name];
  const isDrawing = 'drawings' in recipe && isSvg(bytes);
  if (isDrawing) refuseEntities(bytes);
  else await refuseOtherTypes(bytes, 'drawings' in recipe);
  const message = await inTurn(() => run(bytes, name, isDrawing));
  if ('fault' in message && message.fault === 'pixels')
    throw new AppError('too_large', `This image has more than ${recipe.megapixels} megapixels. Choose a smaller one.`);
  if ('fault' in message) throw unreadable();
  const [first, ...more] = message.files.map(({ width, height, base64 }, at) => ({
    ...{ contentType: `image/${recipe.format}`, width, height },
    suffix: at > 0 && 'second' in recipe ? `-${recipe.second.width}` : '',
    bytes: Buffer.from(base64, 'base64'),
  }));
  return [first as Redrawn, ...more];
}

const inTurn = createTurns('Too many pictures are being saved right now. Please try again in a few seconds.');

async function run(bytes: Uint8Array, recipe: RecipeName, isDrawing: boolean): Promise<RedrawMessage> {
  async function* input() {
    yield Buffer.from(`${JSON.stringify({ recipe, isDrawing })}\n`);
    yield bytes;
  }
  try {
    const { signal } = new AbortController();
    for await (const line of runLimited(REDRAWER, input(), LIMITS, { signal }))
      return redrawMessage.parse(JSON.parse(line));
  } catch (error) {
    // A decoder that crashes ends by a signal.
    if (error instanceof OverLimit || error instanceof ProgramKilled) throw unreadable(error);
    throw error;
  }
  throw new Error('The picture was not redrawn');
}

const unreadable = (cause?: unknown) =>
  new AppError('unreadable_file', 'This image cannot be read. Try another one.', { cause });

const HEAD_BYTES = 4_000;
/** A declaration, comments, a document type without definitions of its own; then the element. */
const SVG_START =
  /^\uFEFF?\s*(?:<\?xml.*?\?>\s*)?(?:<!--.*?-->\s*)*(?:<!DOCTYPE[^>]*>\s*)?(?:<!--.*?-->\s*)*<svg[\s>]/is;

const isSvg = (bytes: Uint8Array) =>
  SVG_START.test(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('utf8')) || hasEntities(bytes);

const hasEntities = (bytes: Uint8Array) => /^\s*<.*<!ENTITY/is.test(Buffer.from(bytes).toString('latin1'));

function refuseEntities(bytes: Uint8Array): void {
  if (hasEntities(bytes))
    throw new AppError('unreadable_file', 'This drawing defines entities. Save it as plain SVG, or as PNG.');
}

async function refuseOtherTypes(bytes: Uint8Array, takesDrawings: boolean): Promise<void> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined); // a hostile head may break the detection
  if (type && ACCEPTED.has(type.mime)) return;
  const types = takesDrawings ? 'PNG, JPEG, WebP, AVIF, or SVG' : 'PNG, JPEG, WebP, or AVIF';
  throw new AppError('unsupported_type', `Choose a ${types} image`);
}
