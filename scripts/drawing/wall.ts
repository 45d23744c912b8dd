import { directoryScreen } from './directory-screen.ts';
import { colours, dimension, group, HEIGHT, line, oklch, rect, scaleBar, sheet, WIDTH, words } from './marks.ts';
import { clipTo, type Surface, surface } from './textures.ts';

/** How a wall is seen: pixels per centimetre, and the height above the floor at the lower edge of the sheet. */
export interface Setting {
  readonly scale: number;
  readonly lowest: number;
}

/** At eye level: all displays and covers are drawn so, and a 55 in is larger than a 43 in by what it is. */
export const near: Setting = { scale: 5.4, lowest: 64 };
/** From the floor up. */
export const whole: Setting = { scale: 4.2, lowest: -15 };

export const yOf = (heightCm: number, { scale, lowest }: Setting = near) => HEIGHT - (heightCm - lowest) * scale;

export interface Hung {
  /** Outer measures in centimetres. */
  width: number;
  height: number;
  /** How high its middle hangs. */
  middle: number;
  frame: number;
  material: Surface;
  theme: 'day' | 'night';
  /** What the cover leaves free, if it is one. */
  note: [width: string, height: string];
}

/** Somebody in front of a wall with something on it; heights in the margin, as in a section. */
export function onTheWall(hung: Hung, visitor: string): string {
  const [w, h] = [hung.width * near.scale, hung.height * near.scale];
  const [x, y] = [440 - w / 2, yOf(hung.middle) - h / 2];
  return sheet(
    sheen +
      heights() +
      castShadow(x, y, w, h) +
      framed(x, y, w, h, hung) +
      dimension([x, y - 26], [x + w, y - 26], hung.note[0], 'above') +
      dimension([x + w + 26, y], [x + w + 26, y + h], hung.note[1], 'right') +
      visitor +
      scaleBar(50, near.scale),
  );
}

/** Hairlines at heights above the floor, named in the margin. */
export function heights(named = [100, 150, 200], setting = near): string {
  return named
    .map((height) => {
      const y = yOf(height, setting);
      return (
        line([0, y], [WIDTH, y], colours.line, 1) + words(`${(height / 100).toFixed(1)} m`, 56, y - 9, { size: 18 })
      );
    })
    .join('');
}

export const castShadow = (x: number, y: number, w: number, h: number, depth = 10) =>
  rect(x + 3, y + depth * 1.6, w - 2, h - 2, oklch(0.3, 0.02, 70, 0.42), `style="filter:blur(${depth * 1.5}px)"`) +
  rect(x + 1, y + 3, w, h, oklch(0.25, 0.02, 70, 0.5), 'style="filter:blur(3px)"');

type Framed = Pick<Hung, 'frame' | 'material' | 'theme'>;

/** Frame and screen, seen straight on. */
export function framed(x: number, y: number, w: number, h: number, hung: Framed, scale = near.scale): string {
  const f = hung.frame * scale;
  const inner = { x: x + f, y: y + f, w: w - 2 * f, h: h - 2 * f };
  const unit = 560 / 53;
  const [screenW, screenH] = [(inner.w / scale) * unit, (inner.h / scale) * unit];
  const zoom = inner.w / screenW;
  return (
    mitred(x, y, w, h, f, hung.material) +
    rect(inner.x - 2, inner.y - 2, inner.w + 4, inner.h + 4, oklch(0.13, 0.01, 260)) +
    `<svg x="${inner.x}" y="${inner.y}" width="${inner.w}" height="${inner.h}" viewBox="0 0 ${screenW} ${screenH}">${directoryScreen(screenW, screenH, hung.theme)}</svg>` +
    rect(inner.x, inner.y, inner.w, Math.min(inner.h, 150 * zoom), 'url(#sheen)') +
    rect(x + 0.5, y + 0.5, w - 1, h - 1, 'none', `stroke="${oklch(0.2, 0.02, 70, 0.45)}"`)
  );
}

/** Four pieces whose grain runs along them, meeting at 45 degrees. */
export function mitred(x: number, y: number, w: number, h: number, f: number, material: Surface): string {
  const pieces = [
    [`M${x} ${y}h${w}l${-f} ${f}h${-(w - 2 * f)}z`, x, y, w, f, false, 0.1],
    [`M${x} ${y + h}h${w}l${-f} ${-f}h${-(w - 2 * f)}z`, x, y + h - f, w, f, false, -0.12],
    [`M${x} ${y}l${f} ${f}v${h - 2 * f}l${-f} ${f}z`, x, y, f, h, true, 0.03],
    [`M${x + w} ${y}l${-f} ${f}v${h - 2 * f}l${f} ${f}z`, x + w - f, y, f, h, true, -0.05],
  ] as const;
  return pieces
    .map(([d, px, py, pw, ph, upright, light], at) => {
      const clip = clipTo(d);
      const tone = light > 0 ? `rgb(255 255 255 / ${light})` : `rgb(20 12 0 / ${-light})`;
      return `${clip.defs}${surface(material, px, py, pw, ph, { upright, clip: clip.url, seed: at + 3 })}<path d="${d}" fill="${tone}"/>`;
    })
    .join('');
}

/** In centimetres, the crown at 0: somebody of 172 cm in profile, looking left. */
const PROFILE =
  'M2 0C-5 0-9 3.500-9.300 8.500C-9.400 9.600-9.300 10.200-9 10.900L-10.800 14.500C-11.100 15.200-10.600 15.600-9.700 15.800L-9.900 17.100C-10.200 17.600-9.900 18.100-9.500 18.300C-9.800 18.800-9.700 19.400-9.300 19.700C-9.700 20.600-9.600 21.700-8.900 22.300C-8 23.100-6 23-4.300 22.500C-3.500 23.700-3.400 25.500-3.900 27.400C-7.500 29.300-10.600 32.500-12 37.500C-14.400 46-14.900 58-13.600 70C-13 82-14 96-15 112L-8 113L-7.500 165L-13 170V172H12V168L9 165L11 113L15 112C14 96 12.700 82 13 70C14.400 57 14.300 44 11.800 36.500C10.400 32.200 8 29.600 6.600 27.500C6 24.800 6.900 22.300 8 19.600C10.400 15 10.600 6.200 8 2.900C6.500 1 4.600 0 2 0Z';
const HAIR =
  'M-9.200 7.500C-8.500 2 -4 -1.200 2 -.8C8 -.6 11 4 10.700 9.500C10.500 14.500 8.800 18.200 7.300 21.200C5 20.300 3.300 16.500 2.900 12.600C-.5 11.800-5.500 10.800-9.200 7.500ZM9.500 5.200a4.300 4.300 0 1 1 3.400 7.900a5 5 0 0 1-3.400-7.900z';
const arms = {
  resting: 'M3 37C5.500 48 6 57 4.500 66C3 76 0 82-2 90',
  pointing: 'M2.500 40C2 50-1 57-8 60C-18 59-28 54-37 49',
} as const;

/** A person in architects' manner, `x` centimetres from the left edge. */
export function visitor(x: number, arm: keyof typeof arms = 'resting', setting = near): string {
  const [figure, sleeve, hair] = [oklch(0.8, 0.012, 80), oklch(0.775, 0.013, 80), oklch(0.68, 0.016, 75)];
  return group(
    `<path d="${PROFILE}" fill="${figure}"/><path d="${HAIR}" fill="${hair}"/><path d="${arms[arm]}" fill="none" stroke="${sleeve}" stroke-width="8.4" stroke-linecap="round" stroke-linejoin="round"/>`,
    `translate(${x * setting.scale} ${yOf(172, setting)}) scale(${setting.scale})`,
  );
}

export const sheen = `<defs><linearGradient id="sheen" x1="0" y1="0" x2=".6" y2="1"><stop stop-color="#fff" stop-opacity=".1"/><stop offset=".5" stop-color="#fff" stop-opacity=".02"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>`;
