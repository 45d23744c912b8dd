import { colours, dimension, group, line, oklch, type Point, rect, scaleBar, sheet, words } from './marks.ts';
import { oneSockets, proSockets, sockets } from './sockets.ts';
import { createView, type Material, materials, onto, prism, rounded, type Solid, shadow, type View } from './solids.ts';

/** Small goods are all drawn at this scale; close looks have their own, and their own bar. */
export const TABLE_SCALE = 38;

const MARK = (size: number, colour: string) =>
  line([-size, 0], [size * 3.4, 0], colour, size * 0.05) +
  words('Foyer', 0, -size * 0.28, { size: size * 1.2, weight: 600, fill: colour });

/** A box with round corners lying on the table, thinned at its foot so that it seems to float. */
function box(view: View, material: Material, [w, d, h]: Solid, radius: number): string {
  const outline = rounded(-w / 2, -d / 2, w, d, radius);
  const foot = rounded(-w / 2 + 0.3, -d / 2 + 0.3, w - 0.6, d - 0.6, radius - 0.2);
  return (
    shadow(view, outline, h) +
    prism(view, materials.black, { outline: foot, from: 0, to: 0.3 }) +
    prism(view, material, { outline, from: 0.3, to: h })
  );
}

/** A measure along an edge of something that lies on the table. */
function along(view: View, a: Solid, b: Solid, label: string, shift: Point): string {
  const [from, to] = [view.project(a), view.project(b)];
  const side = Math.abs(to[0] - from[0]) > Math.abs(to[1] - from[1]) * 6 ? 'below' : shift[0] < 0 ? 'left' : 'right';
  return (
    dimension(from, to, '', side) +
    words(label, (from[0] + to[0]) / 2 + shift[0], (from[1] + to[1]) / 2 + shift[1], {
      fill: colours.deepBrass,
      anchor: 'middle',
    })
  );
}

export function playerOne(): string {
  const view = createView(TABLE_SCALE, [600, 530], 34, 34);
  const top = onto(view, 'flat', -5, 5, 2.4);
  return sheet(
    box(view, materials.ink, [10, 10, 2.4], 1.5) +
      brassBand(view, rounded(-5, -5, 10, 10, 1.5), 0.62) +
      group(
        rect(0.7, 0.7, 8.6, 8.6, 'none', `rx="1.1" stroke="${oklch(0.36, 0.012, 260)}" stroke-width=".03"`) +
          group(MARK(0.62, colours.brass), 'translate(1.45 8.55)') +
          `<circle cx="8.5" cy="1.5" r=".11" fill="${oklch(0.8, 0.12, 85)}"/><circle cx="8.5" cy="1.5" r=".34" fill="${oklch(0.8, 0.12, 85, 0.22)}"/>`,
        top,
      ) +
      along(view, [-5, -6.4, 0], [5, -6.4, 0], '10 cm', [-26, 34]) +
      along(view, [6.4, -5, 0], [6.4, 5, 0], '10 cm', [44, 26]) +
      scaleBar(5, TABLE_SCALE),
  );
}

/** A thin line of brass around the foot of a housing. */
function brassBand(view: View, outline: readonly Point[], z: number): string {
  return prism(view, materials.brass, { outline, from: z, to: z + 0.14, isOpen: true });
}

export function playerOnePorts(): string {
  const view = createView(92, [600, 590], 0, 16);
  const outline = rounded(-5, -5, 10, 10, 1.5);
  return sheet(
    shadow(view, outline, 2.4) +
      prism(view, materials.ink, { outline, from: 0.15, to: 2.4 }) +
      brassBand(view, outline, 0.5) +
      group(sockets(oneSockets), onto(view, 'upright', -5, 2.4, -5)) +
      scaleBar(2, 92),
  );
}

/** Behind a display, on the bracket that comes with it. */
export function playerOneMounted(): string {
  const scale = 22;
  const side = 10 * scale;
  const [x, y] = [600 - side / 2, 450 - side / 2];
  return sheet(
    backOfDisplay(scale) +
      rect(x + 6, y + 14, side, side, oklch(0.1, 0.01, 260, 0.7), 'rx="33" style="filter:blur(9px)"') +
      rect(x, y, side, side, oklch(0.27, 0.014, 260), `rx="33" stroke="${colours.brass}" stroke-width="3"`) +
      group(MARK(14, colours.brass), `translate(${x + 32} ${y + side - 24})`) +
      cable('M640 560C640 640 700 640 700 720V830', 9) +
      cable('M600 560C600 700 520 690 430 690H250', 7) +
      rect(216, 676, 40, 28, oklch(0.16, 0.01, 260), 'rx="4"') +
      dimension([600 - side, 206], [600 + side, 206], '', 'above') +
      words('VESA 200', 600, 190, { anchor: 'middle', fill: oklch(0.85, 0.06, 85) }) +
      scaleBarOnDark(10, scale),
  );
}

function backOfDisplay(scale: number): string {
  const dark = oklch(0.2, 0.01, 260);
  const vents = Array.from({ length: 26 }, (_, at) => rect(180 + at * 32.5, 110, 16, 5, dark, 'rx="2.5"'));
  const holes = [-10, 10].flatMap((x) =>
    [-10, 10].map(
      (y) =>
        `<circle cx="${600 + x * scale}" cy="${450 + y * scale}" r="8" fill="${dark}" stroke="${oklch(0.5, 0.01, 260)}" stroke-width="2"/>`,
    ),
  );
  const plate = 23 * scale;
  return (
    rect(110, 40, 980, 820, oklch(0.25, 0.02, 70, 0.5), 'rx="14" style="filter:blur(16px)"') +
    rect(100, 30, 1000, 820, oklch(0.36, 0.012, 260), 'rx="14"') +
    rect(120, 50, 960, 780, 'none', `rx="8" stroke="${oklch(0.45, 0.012, 260)}" stroke-width="1.5"`) +
    vents.join('') +
    rect(600 - plate / 2, 450 - plate / 2, plate, plate, oklch(0.42, 0.012, 260), 'rx="16"') +
    holes.join('')
  );
}

const cable = (d: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${oklch(0.14, 0.01, 260)}" stroke-width="${width}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${oklch(0.34, 0.01, 260)}" stroke-width="${width * 0.25}" transform="translate(-1.500 -1)"/>`;

const scaleBarOnDark = (centimetres: number, scale: number) =>
  group(scaleBar(centimetres, scale), 'translate(70 -30)').replaceAll(colours.quiet, oklch(0.75, 0.01, 85));

export function playerPro(): string {
  const view = createView(TABLE_SCALE, [585, 540], 34, 36);
  const size: Solid = [18, 13, 2.4];
  const ribs = Array.from({ length: 27 }, (_, at) => {
    const x = -8.3 + at * 0.62;
    return prism(view, materials.graphite, { outline: rounded(x, -5.9, 0.24, 11.8, 0.1, 3), from: 2.4, to: 3.2 });
  });
  return sheet(
    box(view, materials.ink, size, 0.8) +
      brassBand(view, rounded(-9, -6.5, 18, 13, 0.8), 0.62) +
      ribs.join('') +
      group(
        group(MARK(0.5, colours.brass), 'translate(.7 1.500)') +
          `<circle cx="16.800" cy="1.350" r=".12" fill="${oklch(0.8, 0.12, 85)}"/>`,
        onto(view, 'upright', -9, 2.4, -6.5),
      ) +
      along(view, [-9, -8.2, 0], [9, -8.2, 0], '18 cm', [-30, 36]) +
      along(view, [10.7, -6.5, 0], [10.7, 6.5, 0], '13 cm', [48, 26]) +
      scaleBar(5, TABLE_SCALE),
  );
}

export function playerProPorts(): string {
  const view = createView(56, [600, 600], 0, 20);
  const outline = rounded(-9, -6.5, 18, 13, 0.8);
  const ribs = Array.from({ length: 27 }, (_, at) =>
    prism(view, materials.graphite, {
      outline: rounded(-8.3 + at * 0.62, -5.9, 0.24, 11.8, 0.1, 3),
      from: 2.4,
      to: 3.2,
    }),
  );
  return sheet(
    shadow(view, outline, 3) +
      prism(view, materials.ink, { outline, from: 0.15, to: 2.4 }) +
      brassBand(view, outline, 0.45) +
      ribs.join('') +
      group(sockets(proSockets), onto(view, 'upright', -9, 2.4, -6.5)) +
      scaleBar(5, 56),
  );
}

export const playerStick = (material: Material) => {
  const view = createView(TABLE_SCALE * 1.6, [560, 500], 30, 36);
  const outline = rounded(-4.2, -1.6, 8.4, 3.2, 0.6);
  const isDark = material.lightness < 0.5;
  return sheet(
    shadow(view, rounded(-4.2, -1.6, 9.7, 3.2, 0.6), 1.3) +
      prism(view, materials.steel, { outline: rounded(4.1, -0.72, 1.5, 1.44, 0.1, 3), from: 0.42, to: 0.9 }) +
      prism(view, materials.black, { outline: rounded(5.2, -0.55, 0.38, 1.1, 0.05, 2), from: 0.5, to: 0.82 }) +
      prism(view, material, { outline, from: 0.12, to: 1.3 }) +
      brassBand(view, outline, 0.4) +
      group(
        MARK(0.42, isDark ? colours.brass : colours.deepBrass),
        `${onto(view, 'flat', -4.2, 1.6, 1.3)} translate(.9 1.950)`,
      ) +
      along(view, [-4.2, -3, 0], [5.6, -3, 0], '9.6 cm', [-24, 38]) +
      scaleBar(2, TABLE_SCALE * 1.6),
  );
};
