import { readFileSync, writeSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { z } from 'zod';
import { type Recipe, recipeName, recipes } from './recipes.ts';
import type { RedrawMessage } from './redraw.ts';

/**
 * Sandboxed child process, the only one that decodes uploads. Standard input: the recipe's name as a JSON line, then
 * the file. Output: one `RedrawMessage`.
 */

const STDIN = 0;
const STDOUT = 1;
const NEW_LINE = 10;
const SVG_DENSITY = 72;
const MAX_DENSITY = 2_400;
const MAX_EXACT_BYTES = 300_000;
const redrawRequest = z.object({ recipe: recipeName, isDrawing: z.boolean(), megapixels: z.number() });

// Ctrl-C reaches the whole process group; the parent decides when this process ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

sharp.concurrency(1);
sharp.cache(false);

const input = readFileSync(STDIN);
const head = input.indexOf(NEW_LINE);
const { recipe, isDrawing, megapixels } = redrawRequest.parse(JSON.parse(input.subarray(0, head).toString('utf8')));
writeMessage(await redrawFile(input.subarray(head + 1), { ...recipes[recipe], megapixels }, isDrawing));

async function redrawFile(file: Buffer, recipe: Recipe, isDrawing: boolean): Promise<RedrawMessage> {
  try {
    const limit = { limitInputPixels: recipe.megapixels * 1_000_000 };
    const density = isDrawing ? await densityOf(file, recipe) : undefined;
    const source = sharp(file, { ...limit, ...(density && { density }) }).autoOrient();
    const { width, height, fit } = recipe;
    const frame = { width, height, fit, withoutEnlargement: fit === 'inside' };
    // Decode once; derive the second picture from the first.
    const { data, info } = await source.resize(frame).raw().toBuffer({ resolveWithObject: true });
    const first = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const files = [await encodePicture(first.clone(), recipe)];
    if (recipe.second) files.push(await encodePicture(first.clone().resize(secondFrame(recipe.second)), recipe));
    return { files };
  } catch (error) {
    if (!(error instanceof Error) || error.constructor !== Error) throw error; // ours, not the decoder's
    return { fault: /pixel limit|exceeds/i.test(String(error)) ? 'pixels' : 'unreadable' };
  }
}

function secondFrame({ width, fit }: NonNullable<Recipe['second']>) {
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  return fit === 'contain'
    ? { width, height: width, fit, background: transparent }
    : { width, fit, withoutEnlargement: true };
}

async function densityOf(file: Buffer, { width, height }: Recipe): Promise<number> {
  const metadata = await sharp(file, { density: SVG_DENSITY }).metadata();
  const scale = Math.min(width / (metadata.width || 1), height / (metadata.height || 1));
  return Math.min(MAX_DENSITY, Math.max(1, Math.round(SVG_DENSITY * scale)));
}

async function encodePicture(image: Sharp, { format, quality }: Recipe) {
  const flattened = format === 'jpeg' ? image.flatten({ background: '#ffffff' }) : image;
  const options = format === 'png' ? { compressionLevel: 9 } : { quality };
  const trueColor = await flattened.clone().toFormat(format, options).toBuffer({ resolveWithObject: true });
  // Use a palette only for noise, which takes megabytes in true color, and over ten seconds at the default effort.
  const { data, info } =
    format === 'png' && trueColor.data.length > MAX_EXACT_BYTES
      ? await flattened
          .png({ palette: true, effort: 1, compressionLevel: 9, quality })
          .toBuffer({ resolveWithObject: true })
      : trueColor;
  return { width: info.width, height: info.height, base64: data.toString('base64') };
}

function writeMessage(message: RedrawMessage): void {
  const line = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let from = 0; from < line.length; ) from += writeSync(STDOUT, line, from);
}
