import { createHash } from 'node:crypto';
import type { Directory } from '../../modules/directory/schema.ts';
import { EM, findUnsupported, outlineText } from '../../platform/fonts/outlines.ts';
import type { Turn } from '../../platform/process/fair-queue.ts';
import { accentThemes, monogramFor } from '../../shared/accent.ts';

type Named = Pick<Directory, 'name' | 'accent'>;

/** Takes `?slug=`. */
export const ICON_PATH = '/api/property/icon';

export const ICON_SIDE = 512;

/** Default color, as in `ui/tokens.css`. */
const BRASS = '#7a5a1e';
/** Share of the square, within a maskable icon's circle (w3.org/TR/appmanifest/#icon-masks). */
const MAX_WIDTH_SHARE = 0.52;
const MAX_SIZE_SHARE = 0.5;
/** Cap height of Instrument Sans. */
const CAPITAL_HEIGHT = 0.7;
/** Version of the drawing. */
const DESIGN_VERSION = 1;

/** Hash of the drawn facts in the URL. */
export const iconUrl = ({ name, accent, slug }: Named & Pick<Directory, 'slug'>): string => {
  const versionInput = JSON.stringify([DESIGN_VERSION, monogramFor(name), accent]);
  const version = createHash('sha256').update(versionInput).digest('base64url').slice(0, 12);
  return `${ICON_PATH}?slug=${slug}&v=${version}`;
};

/**
 * Draws the monogram on the building's color as a square SVG.
 * @param side in px
 * @returns `null` for unsupported letters
 */
export async function monogramSvg({ name, accent }: Named, side: number): Promise<string | null> {
  const letters = monogramFor(name);
  if (letters === '' || (await findUnsupported(letters)).length > 0) return null;
  const { color, on } = accentThemes(accent ?? BRASS).light;
  const { path, width } = await outlineText(letters, 'label');
  const size = side * Math.min(MAX_SIZE_SHARE, (MAX_WIDTH_SHARE * EM) / width);
  const [x, y] = [(side - (width / EM) * size) / 2, (side + CAPITAL_HEIGHT * size) / 2];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="${color}"/><path transform="translate(${x} ${y}) scale(${size / EM})" fill="${on}" d="${path}"/></svg>`;
}

/** PNG. @returns `null` as `monogramSvg` */
export async function monogramPicture(_turn: Turn, directory: Named, side = ICON_SIDE): Promise<Buffer | null> {
  const drawing = await monogramSvg(directory, side);
  if (drawing === null) return null;
  const { default: sharp } = await import('sharp');
  return await sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer();
}
