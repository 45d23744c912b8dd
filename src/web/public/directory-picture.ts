import { createHash } from 'node:crypto';
import { readStoredFile } from '../../modules/assets/index.ts';
import { PICTURES_PATH } from '../../modules/assets/schema.ts';
import type { Directory } from '../../modules/directory/schema.ts';
import { createContext } from '../../platform/core/context.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { EM, findUnsupported } from '../../platform/fonts/outlines.ts';
import type { Turn } from '../../platform/process/fair-queue.ts';
import { brand } from '../../shared/brand.ts';
import { monogramPicture } from './monogram.ts';
import { type FittedText, fitText, LEADING } from './picture-text.ts';

/** Takes `?slug=`. */
export const PICTURE_PATH = '/api/property/picture';

/** Pixels, for large previews (developers.facebook.com/docs/sharing/webmasters/images). */
export const PICTURE = { width: 1200, height: 630 } as const;

type Shown = Pick<Directory, 'name' | 'address' | 'logoUrl' | 'slug' | 'accent'>;

/** Version of the drawing: networks cache a picture by its address. */
const DESIGN_VERSION = 2;

/** Hash of the drawn facts. */
export function pictureVersion({ name, address, logoUrl, slug, accent = null }: Shown): string {
  const versionInput = JSON.stringify([DESIGN_VERSION, name, address, logoUrl, slug, accent]);
  return createHash('sha256').update(versionInput).digest('base64url').slice(0, 12);
}

export const pictureUrl = (directory: Shown, origin: string): string =>
  `${origin}${PICTURE_PATH}?slug=${directory.slug}&v=${pictureVersion(directory)}`;

/** The picture of a shared link: logo, name and address on a floor's line; PNG. Without a logo the first letters of the name. */
export async function directoryPicture(turn: Turn, platform: Platform, directory: Shown): Promise<Buffer> {
  const logo = directory.logoUrl ? await logoOf(platform, directory.logoUrl) : null;
  return await drawPicture(platform, directory, logo ?? (await monogramPicture(turn, directory, LOGO_HEIGHT)));
}

/** Stone and ink of `ui/tokens.css`. */
const COLORS = { page: '#fbfaf7', text: '#171b21', quiet: '#51565f', line: '#a8a59f' } as const;
const SIDE_MARGIN = 88;
/** Baseline of the name's floor. */
const LINE_Y = 432;
const MARGIN = 72;
const GAP = 30;
const FLOOR_HEIGHT = 104;
const LOGO_HEIGHT = 104;
const NAME_SIZES = [104, 92, 80, 70, 62, 54, 48, 42, 36];
const WIDTH = PICTURE.width - 2 * SIDE_MARGIN;

async function drawPicture({ env }: Platform, { name, address, slug }: Shown, logo: Buffer | null): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const url = `${new URL(env.APP_URL).host}/${slug}`;
  const topLimit = logo ? SIDE_MARGIN + LOGO_HEIGHT + GAP : SIDE_MARGIN;
  const hasName = await isDrawable(name);
  const title = await fitText(hasName ? name : url, {
    typeface: 'label',
    sizes: NAME_SIZES,
    width: WIDTH,
    height: LINE_Y - GAP - topLimit,
  });
  const drawableAddress = (await isDrawable(address)) ? address : '';
  const street = await fitText(drawableAddress, { typeface: 'text', sizes: [34, 28, 24], width: WIDTH, height: 80 });
  const footer = await fitText(hasName ? url : brand.name, {
    typeface: 'label',
    sizes: [28, 22],
    width: WIDTH,
    height: 40,
  });
  const titleTop = LINE_Y - GAP - title.size * (1 + LEADING * (title.lines.length - 1));
  const drawing = svg(
    drawFloors(logo ? 0 : titleTop),
    text(title, LINE_Y - GAP - LEADING * title.size * (title.lines.length - 1), COLORS.text),
    text(street, LINE_Y + GAP + street.size, COLORS.quiet),
    text(footer, PICTURE.height - 52, COLORS.text),
  );
  return await sharp(Buffer.from(drawing))
    .composite(logo ? [{ input: logo, left: SIDE_MARGIN, top: SIDE_MARGIN }] : [])
    .png({ palette: true })
    .toBuffer();
}

const isDrawable = async (text: string) => (await findUnsupported(text)).length === 0;

const svg = (...parts: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}"><rect width="100%" height="100%" fill="${COLORS.page}"/>${parts.join('')}</svg>`;

const text = ({ lines, size }: FittedText, y: number, color: string) =>
  lines
    .map(
      ({ path }, at) =>
        `<path transform="translate(${SIDE_MARGIN} ${y + at * LEADING * size}) scale(${size / EM})" fill="${color}" d="${path}"/>`,
    )
    .join('');

function drawFloors(top: number): string {
  const rect = (y: number, long: number, high: number, color: string) =>
    `<rect x="${SIDE_MARGIN}" y="${y}" width="${long}" height="${high}" fill="${color}"/>`;
  const lines = [rect(LINE_Y, WIDTH, 2, COLORS.line), rect(LINE_Y, MARGIN, 3, COLORS.text)];
  for (let y = Math.round(top) - GAP; y > GAP; y -= FLOOR_HEIGHT) lines.push(rect(y, WIDTH, 1, COLORS.line));
  return lines.join('');
}

/** Reads the stored logo, which was re-encoded on upload. */
async function logoOf(platform: Platform, url: string): Promise<Buffer | null> {
  const file = await readStoredFile(createContext(platform), url.slice(PICTURES_PATH.length));
  if (!file) return null;
  const { default: sharp } = await import('sharp');
  const frame = { width: 4 * LOGO_HEIGHT, height: LOGO_HEIGHT, fit: 'inside' } as const;
  return await sharp(file.bytes).resize(frame).png().toBuffer();
}
