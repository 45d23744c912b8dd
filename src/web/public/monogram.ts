import { createHash } from 'node:crypto';
import type { Directory } from '../../modules/directory/schema.ts';
import { EM, outlineOf, unsupportedIn } from '../../platform/fonts/outlines.ts';
import { accentThemes, monogramOf } from '../../shared/accent.ts';

type Named = Pick<Directory, 'name' | 'accent'>;

/** With `?slug=`. */
export const ICON_PATH = '/api/property/icon';

/** Side of the icon, in px. */
export const ICON_SIDE = 512;

/** Of buildings without a color of their own: as in `ui/tokens.css`. */
const BRASS = '#7a5a1e';
/** Of the square: within the circle that a maskable icon keeps (w3.org/TR/appmanifest/#icon-masks). */
const ROOM = 0.52;
const LARGEST = 0.5;
/** Height of a capital in Instrument Sans. */
const CAPITAL = 0.7;
/** Grows when the drawing changes. */
const LOOK = 1;

/** Changes with what is drawn. */
export const iconUrl = ({ name, accent, slug }: Named & Pick<Directory, 'slug'>): string => {
  const drawn = JSON.stringify([LOOK, monogramOf(name), accent]);
  const version = createHash('sha256').update(drawn).digest('base64url').slice(0, 12);
  return `${ICON_PATH}?slug=${slug}&v=${version}`;
};

/**
 * The first letters of a building's name on its color, in place of a logo: a square of SVG.
 * @param side in px
 * @returns `null` for letters that our fonts lack
 */
export async function monogramSvg({ name, accent }: Named, side: number): Promise<string | null> {
  const letters = monogramOf(name);
  if (letters === '' || (await unsupportedIn(letters)).length > 0) return null;
  const { color, on } = accentThemes(accent ?? BRASS).light;
  const { path, width } = await outlineOf(letters, 'label');
  const size = side * Math.min(LARGEST, (ROOM * EM) / width);
  const [x, y] = [(side - (width / EM) * size) / 2, (side + CAPITAL * size) / 2];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="${color}"/><path transform="translate(${x} ${y}) scale(${size / EM})" fill="${on}" d="${path}"/></svg>`;
}

/** PNG. @returns `null` as `monogramSvg` */
export async function monogramPicture(named: Named, side = ICON_SIDE): Promise<Buffer | null> {
  const drawing = await monogramSvg(named, side);
  if (drawing === null) return null;
  const { default: sharp } = await import('sharp');
  return await sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer();
}
