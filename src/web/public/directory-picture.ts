import { createHash } from 'node:crypto';
import { readStoredFile } from '../../modules/assets/index.ts';
import { PICTURES_PATH } from '../../modules/assets/schema.ts';
import type { Directory } from '../../modules/directory/schema.ts';
import { createContext } from '../../platform/core/context.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { EM, unsupportedIn } from '../../platform/fonts/outlines.ts';
import { brand } from '../../shared/brand.ts';
import { createTurns } from '../../shared/turns.ts';
import { monogramPicture } from './monogram.ts';
import { type FittedText, fitText, LEADING } from './picture-text.ts';

/** With `?slug=`. */
export const PICTURE_PATH = '/api/property/picture';

/** In px; of the frame that networks show large (developers.facebook.com/docs/sharing/webmasters/images). */
export const PICTURE = { width: 1200, height: 630 } as const;

/** What is drawn. */
type Shown = Pick<Directory, 'name' | 'address' | 'logoUrl' | 'slug' | 'accent'>;

/** Grows when the drawing changes: networks keep a picture by its address. */
const LOOK = 2;

/** Changes with what is drawn, not with tenants. */
export function pictureVersion({ name, address, logoUrl, slug, accent = null }: Shown): string {
  const drawn = JSON.stringify([LOOK, name, address, logoUrl, slug, accent]);
  return createHash('sha256').update(drawn).digest('base64url').slice(0, 12);
}

export const pictureUrl = (shown: Shown, origin: string): string =>
  `${origin}${PICTURE_PATH}?slug=${shown.slug}&v=${pictureVersion(shown)}`;

const inTurn = createTurns('Too many pictures are being drawn right now. Please try again in a few seconds.');

/** The picture of a shared link: logo, name and address on a floor's line; PNG. Without a logo the first letters of the name. */
export async function directoryPicture(platform: Platform, shown: Shown): Promise<Buffer> {
  const logo = shown.logoUrl ? await logoOf(platform, shown.logoUrl) : null;
  return await inTurn(async () => draw(platform, shown, logo ?? (await monogramPicture(shown, LOGO_HEIGHT))));
}

/** As in `ui/tokens.css`: stone and ink. */
const COLORS = { page: '#fbfaf7', text: '#171b21', quiet: '#51565f', line: '#a8a59f' } as const;
const SIDE = 88;
/** Of the floor that the name rests on. */
const LINE_Y = 432;
const MARGIN = 72;
const GAP = 30;
const FLOOR_HEIGHT = 104;
const LOGO_HEIGHT = 104;
const NAME_SIZES = [104, 92, 80, 70, 62, 54, 48, 42, 36];
const WIDTH = PICTURE.width - 2 * SIDE;

async function draw({ env }: Platform, { name, address, slug }: Shown, logo: Buffer | null): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const url = `${new URL(env.APP_URL).host}/${slug}`;
  const ceiling = logo ? SIDE + LOGO_HEIGHT + GAP : SIDE;
  const hasName = await isDrawable(name);
  const title = await fitText(hasName ? name : url, {
    typeface: 'label',
    sizes: NAME_SIZES,
    width: WIDTH,
    height: LINE_Y - GAP - ceiling,
  });
  const where = (await isDrawable(address)) ? address : '';
  const street = await fitText(where, { typeface: 'text', sizes: [34, 28, 24], width: WIDTH, height: 80 });
  const foot = await fitText(hasName ? url : brand.name, {
    typeface: 'label',
    sizes: [28, 22],
    width: WIDTH,
    height: 40,
  });
  const top = LINE_Y - GAP - title.size * (1 + LEADING * (title.lines.length - 1));
  const drawing = svg(
    floors(logo ? 0 : top),
    text(title, LINE_Y - GAP - LEADING * title.size * (title.lines.length - 1), COLORS.text),
    text(street, LINE_Y + GAP + street.size, COLORS.quiet),
    text(foot, PICTURE.height - 52, COLORS.text),
  );
  return await sharp(Buffer.from(drawing))
    .composite(logo ? [{ input: logo, left: SIDE, top: SIDE }] : [])
    .png({ palette: true })
    .toBuffer();
}

const isDrawable = async (text: string) => (await unsupportedIn(text)).length === 0;

const svg = (...parts: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}"><rect width="100%" height="100%" fill="${COLORS.page}"/>${parts.join('')}</svg>`;

/** From the first baseline on. */
const text = ({ lines, size }: FittedText, y: number, color: string) =>
  lines
    .map(
      ({ path }, at) =>
        `<path transform="translate(${SIDE} ${y + at * LEADING * size}) scale(${size / EM})" fill="${color}" d="${path}"/>`,
    )
    .join('');

/** The line that the name rests on, and those of the floors above it. */
function floors(top: number): string {
  const rect = (y: number, long: number, high: number, color: string) =>
    `<rect x="${SIDE}" y="${y}" width="${long}" height="${high}" fill="${color}"/>`;
  const lines = [rect(LINE_Y, WIDTH, 2, COLORS.line), rect(LINE_Y, MARGIN, 3, COLORS.text)];
  for (let y = Math.round(top) - GAP; y > GAP; y -= FLOOR_HEIGHT) lines.push(rect(y, WIDTH, 1, COLORS.line));
  return lines.join('');
}

/** Ours, redrawn when it was kept. */
async function logoOf(platform: Platform, url: string): Promise<Buffer | null> {
  const file = await readStoredFile(createContext(platform), url.slice(PICTURES_PATH.length));
  if (!file) return null;
  const { default: sharp } = await import('sharp');
  const frame = { width: 4 * LOGO_HEIGHT, height: LOGO_HEIGHT, fit: 'inside' } as const;
  return await inTurn(() => sharp(file.bytes).resize(frame).png().toBuffer());
}
