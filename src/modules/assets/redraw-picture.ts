import { readFileSync, writeSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { z } from 'zod';
import { type Recipe, recipeName, recipes } from './recipes.ts';
import type { RedrawMessage } from './redraw.ts';

/**
 * Sandboxed child process, which alone decodes what people upload. Standard input: the recipe's name as a JSON line, then
 * the file. Output: one `RedrawMessage`.
 */

const STDIN = 0;
const STDOUT = 1;
const NEW_LINE = 10;
const SVG_DENSITY = 72;
const MOST_DENSITY = 2_400;
const asked = z.object({ recipe: recipeName, isDrawing: z.boolean() });

// Ctrl-C reaches the whole process group; the parent decides when this process ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

sharp.concurrency(1);
sharp.cache(false);

const input = readFileSync(STDIN);
const head = input.indexOf(NEW_LINE);
const { recipe, isDrawing } = asked.parse(JSON.parse(input.subarray(0, head).toString('utf8')));
say(await redrawn(input.subarray(head + 1), recipes[recipe], isDrawing));

async function redrawn(file: Buffer, recipe: Recipe, isDrawing: boolean): Promise<RedrawMessage> {
  try {
    const limit = { limitInputPixels: recipe.megapixels * 1_000_000 };
    const density = isDrawing ? await densityOf(file, recipe) : undefined;
    const source = sharp(file, { ...limit, ...(density && { density }) }).autoOrient();
    const { width, height, fit } = recipe;
    const frame = { width, height, fit, withoutEnlargement: fit === 'inside' };
    const files = [await encoded(source.clone().resize(frame), recipe)];
    if (recipe.second) files.push(await encoded(source.clone().resize(secondFrame(recipe.second)), recipe));
    return { files };
  } catch (error) {
    if (!(error instanceof Error) || error.constructor !== Error) throw error; // ours, not the decoder's
    return { fault: /pixel limit|exceeds/i.test(String(error)) ? 'pixels' : 'unreadable' };
  }
}

/** An icon is square, a smaller picture keeps its shape. */
function secondFrame({ width, fit }: NonNullable<Recipe['second']>) {
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  return fit === 'contain'
    ? { width, height: width, fit, background: transparent }
    : { width, fit, withoutEnlargement: true };
}

/** Dots per inch at which a drawing fills the recipe's frame. */
async function densityOf(file: Buffer, { width, height }: Recipe): Promise<number> {
  const natural = await sharp(file, { density: SVG_DENSITY }).metadata();
  const scale = Math.min(width / (natural.width || 1), height / (natural.height || 1));
  return Math.min(MOST_DENSITY, Math.max(1, Math.round(SVG_DENSITY * scale)));
}

async function encoded(image: Sharp, { format, quality }: Recipe) {
  const flat = format === 'jpeg' ? image.flatten({ background: '#ffffff' }) : image;
  const options = format === 'png' ? { compressionLevel: 9 } : { quality };
  const { data, info } = await flat.toFormat(format, options).toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, base64: data.toString('base64') };
}

function say(message: RedrawMessage): void {
  const line = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let from = 0; from < line.length; ) from += writeSync(STDOUT, line, from);
}
