import { sampleProperty } from '../sample-building.ts';
import { colours, dimension, group, HEIGHT, line, oklch, rect, scaleBar, sheet, WIDTH, words } from './marks.ts';
import { TABLE_SCALE } from './players.ts';
import { qrCode } from './qr.ts';
import { createView, materials, onto, prism, rounded, shadow, type View } from './solids.ts';
import { surface } from './textures.ts';
import { castShadow } from './wall.ts';

const ADDRESS = `https://foyer.example/${sampleProperty.slug}`;
const engraved = oklch(0.25, 0.03, 70);

/** What stands on every placard, in units of a hundredth of its width. */
function inscription(ink: string, code: string, height: number, field = ''): string {
  const [first, second] = sampleProperty.name.split(' ');
  return (
    words(first ?? '', 50, 19, {
      size: 12.4,
      weight: 480,
      fill: ink,
      anchor: 'middle',
      more: 'font-family="FoyerSerif" letter-spacing="-.2"',
    }) +
    words(second ?? '', 50, 31.5, {
      size: 12.4,
      weight: 480,
      fill: ink,
      anchor: 'middle',
      more: 'font-family="FoyerSerif" letter-spacing="-.2"',
    }) +
    line([30, 38.5], [70, 38.5], ink, 0.45) +
    field +
    group(qrCode(ADDRESS, 58, code), 'translate(21 47)') +
    words('Scan for the directory', 50, height - 15, { size: 5.4, weight: 600, fill: ink, anchor: 'middle' }) +
    words('600 Congress Avenue', 50, height - 8.2, { size: 4.4, fill: ink, anchor: 'middle' })
  );
}

function screw(x: number, y: number, r: number): string {
  return (
    `<circle cx="${x}" cy="${y + r * 0.12}" r="${r * 1.08}" fill="${oklch(0.3, 0.04, 70, 0.5)}"/>` +
    `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#screw)" stroke="${oklch(0.45, 0.06, 70)}" stroke-width="${r * 0.06}"/>` +
    `<path d="M${x - r * 0.72} ${y + r * 0.4}L${x + r * 0.72} ${y - r * 0.4}" stroke="${oklch(0.36, 0.05, 68)}" stroke-width="${r * 0.2}"/>`
  );
}
const screwMetal = `<defs><radialGradient id="screw" cx=".35" cy=".3" r=".9"><stop stop-color="${oklch(0.92, 0.06, 92)}"/><stop offset="1" stop-color="${oklch(0.66, 0.09, 78)}"/></radialGradient></defs>`;

/** Brass, engraved and filled; `w` pixels wide, in the proportion of its paper size. */
function brassPlate(x: number, y: number, w: number): string {
  const h = w * 1.41;
  const inset = w * 0.062;
  const corners = [
    [inset, inset],
    [w - inset, inset],
    [inset, h - inset],
    [w - inset, h - inset],
  ] as const;
  return (
    screwMetal +
    castShadow(x, y, w, h, w * 0.02) +
    surface('brass', x, y, w, h, { seed: 12 }) +
    rect(x + 1.2, y + 1.2, w - 2.4, h - 2.4, 'none', `stroke="${oklch(0.95, 0.05, 92, 0.8)}" stroke-width="2"`) +
    rect(x, y, w, h, 'none', `stroke="${oklch(0.5, 0.07, 74, 0.8)}" stroke-width="1"`) +
    group(
      inscription('rgb(255 250 225 / .55)', 'rgb(255 250 225 / .45)', 141),
      `translate(${x} ${y + 1.1}) scale(${w / 100})`,
    ) +
    group(inscription(engraved, engraved, 141), `translate(${x} ${y}) scale(${w / 100})`) +
    corners.map(([cx, cy]) => screw(x + cx, y + cy, w * 0.021)).join('')
  );
}

export function placardBrass(): string {
  const scale = TABLE_SCALE * 1.18;
  const w = 10.5 * scale;
  const [x, y] = [600 - w / 2, 78];
  return sheet(
    brassPlate(x, y, w) +
      dimension([x - 40, y], [x - 40, y + w * 1.41], '14.8 cm', 'left') +
      dimension([x, y + w * 1.41 + 44], [x + w, y + w * 1.41 + 44], '10.5 cm', 'below') +
      scaleBar(5, scale),
  );
}

/** So close that the brush is seen. */
export function placardBrassEdge(): string {
  const w = 1500;
  return sheet(group(brassPlate(150, 110, w), 'rotate(-4 150 110)') + scaleBarOn(2, w / 10.5));
}

const scaleBarOn = (centimetres: number, scale: number) => scaleBar(centimetres, scale, 50);

/** Beside an entrance: glass, a long handle, stone, and the placard at the height of a hand. */
export function placardAtDoor(): string {
  const scale = 11;
  const floorJoints = [0, 1, 2].map((at) => line([640, 150 + at * 330], [WIDTH, 150 + at * 330], colours.joint, 2));
  const glass = `<defs><linearGradient id="glass" x2=".7" y2="1"><stop stop-color="${oklch(0.9, 0.014, 220)}"/><stop offset=".45" stop-color="${oklch(0.8, 0.02, 225)}"/><stop offset=".46" stop-color="${oklch(0.85, 0.017, 222)}"/><stop offset="1" stop-color="${oklch(0.74, 0.022, 230)}"/></linearGradient></defs>`;
  return sheet(
    glass +
      rect(0, 0, 560, HEIGHT, 'url(#glass)') +
      rect(0, 0, 26, HEIGHT, oklch(0.3, 0.014, 260)) +
      rect(528, 0, 112, HEIGHT, oklch(0.3, 0.014, 260)) +
      rect(528, 0, 3, HEIGHT, oklch(0.5, 0.012, 260)) +
      rect(640, 0, 26, HEIGHT, oklch(0.3, 0.02, 70, 0.35), 'style="filter:blur(9px)"') +
      rect(449, 150, 20, 620, oklch(0.2, 0.02, 230, 0.4), 'rx="10" style="filter:blur(8px)"') +
      surface('brass', 440, 140, 20, 620, { upright: true, seed: 3 }) +
      [190, 690].map((y) => surface('brass', 456, y, 40, 16, { seed: 4 })).join('') +
      rect(640, 0, WIDTH - 640, HEIGHT, colours.wall) +
      floorJoints.join('') +
      line([940, 0], [940, 150], colours.joint, 2) +
      line([790, 150], [790, 480], colours.joint, 2) +
      line([1060, 150], [1060, 480], colours.joint, 2) +
      line([940, 480], [940, 810], colours.joint, 2) +
      brassPlate(925 - 5.25 * scale * 1.41, 300, 10.5 * scale * 1.41) +
      scaleBar(20, scale).replaceAll(colours.quiet, oklch(0.3, 0.02, 240)),
  );
}

/** Clear acrylic on an oak foot. */
function counterPlacard(view: View, x: number, number: number): string {
  const [w, h, foot] = [10.5, 15, 3];
  const face = `${onto(view, 'upright', x, foot - 1 + h, -0.25)} scale(.105)`;
  return (
    shadow(view, rounded(x - 0.75, -3, w + 1.5, 6, 0.4), 9, 0.22) +
    prism(view, materials.oak, { outline: rounded(x - 0.75, -3, w + 1.5, 6, 0.35, 6), from: 0, to: foot - 0.4 }) +
    group(grainOf(number), `${onto(view, 'upright', x - 0.4, foot - 0.4, -3)} scale(.025)`) +
    prism(
      view,
      { lightness: 0.97, chroma: 0.006, hue: 220 },
      { outline: rounded(x, foot - 1, w, h, 0.5, 6), from: -0.25, to: 0.25, lay: 'upright' },
    ) +
    group(rect(4, 4, 92, 134, oklch(0.992, 0.003, 85)) + inscription(colours.ink, colours.ink, 139), face) +
    group(`<path d="M0 0H46L14 143H0Z" fill="#fff" opacity=".22"/>`, face)
  );
}

const grainOf = (seed: number) => surface('oak', 0, 0, 450, 104, { seed: seed + 50 });

export function placardCounter(): string {
  const view = createView(TABLE_SCALE, [420, 760], 24, 16);
  return sheet(counterPlacard(view, 0, 1) + measureUp(view, 12.6, 17) + scaleBar(5, TABLE_SCALE));
}

export function placardsInRow(): string {
  const scale = 25;
  const view = createView(scale, [150, 700], 14, 14);
  return sheet([0, 1, 2].map((at) => counterPlacard(view, at * 12.8, at)).join('') + scaleBar(5, scale));
}

function measureUp(view: View, x: number, height: number): string {
  return dimension(view.project([x, 0, 0]), view.project([x, 0, height]), `${height} cm`, 'right');
}

const glazes = {
  ink: {
    ground: [oklch(0.36, 0.03, 258), oklch(0.24, 0.022, 260)],
    words: oklch(0.97, 0.008, 85),
    code: oklch(0.24, 0.022, 260),
    field: rect(16, 42, 68, 68, oklch(0.97, 0.008, 85), 'rx="3"'),
  },
  stone: {
    ground: [oklch(0.985, 0.008, 90), oklch(0.93, 0.012, 85)],
    words: oklch(0.27, 0.03, 260),
    code: oklch(0.27, 0.03, 260),
    field: '',
  },
} as const;

/** Enamel on steel, a little domed: light runs over it. */
export function placardEnamel(glaze: keyof typeof glazes): string {
  const { ground, words: ink, code, field } = glazes[glaze];
  const scale = TABLE_SCALE;
  const [w, h] = [12 * scale, 18 * scale];
  const [x, y] = [600 - w / 2, 66];
  const round = 'rx="26"';
  const inset = (by: number, more: string) => rect(x + by, y + by, w - 2 * by, h - 2 * by, 'none', more);
  return sheet(
    screwMetal +
      `<defs><radialGradient id="dome" cx=".38" cy=".26" r=".95"><stop stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></radialGradient><linearGradient id="shine" x2=".5" y2="1"><stop stop-color="#fff" stop-opacity=".34"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>` +
      rect(x + 5, y + 16, w - 4, h - 4, oklch(0.3, 0.02, 70, 0.45), `${round} style="filter:blur(15px)"`) +
      rect(x + 1, y + 4, w, h, oklch(0.25, 0.02, 70, 0.6), `${round} style="filter:blur(3px)"`) +
      rect(x, y, w, h, 'url(#dome)', round) +
      inset(1.5, `rx="25" stroke="rgb(255 255 255 / .4)" stroke-width="2"`) +
      inset(20, `rx="12" stroke="${ink}" stroke-width="3"`) +
      group(
        inscription(ink, code, 144, field),
        `translate(${x + w * 0.07} ${y + w * 0.11}) scale(${(w * 0.86) / 100})`,
      ) +
      `<path d="M${x + 8} ${y + 26}a18 18 0 0 1 18-18H${x + w * 0.72}C${x + w * 0.5} ${y + h * 0.2} ${x + w * 0.22} ${y + h * 0.36} ${x + 8} ${y + h * 0.62}Z" fill="url(#shine)"/>` +
      [y + 34, y + h - 34].map((cy) => screw(x + w / 2, cy, 9)).join('') +
      dimension([x - 40, y], [x - 40, y + h], '18 cm', 'left') +
      dimension([x, y + h + 40], [x + w, y + h + 40], '12 cm', 'below') +
      scaleBar(5, scale),
  );
}
