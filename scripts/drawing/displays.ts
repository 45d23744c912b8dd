import { floorScreen } from './directory-screen.ts';
import { colours, dimension, HEIGHT, line, oklch, rect, scaleBar, sheet, WIDTH, words } from './marks.ts';
import { TABLE_SCALE } from './players.ts';
import { surface } from './textures.ts';
import { castShadow, framed, heights, near, sheen, visitor, whole, yOf } from './wall.ts';

/** A display that stands: its foot on the floor line, somebody beside it. */
export function displayOnStand(): string {
  const { scale } = whole;
  const floor = yOf(0, whole);
  const [w, h] = [56 * scale, 97 * scale];
  const [x, y] = [450 - w / 2, yOf(158, whole)];
  const post = 8 * scale;
  return sheet(
    sheen +
      heights([50, 100, 150], whole) +
      floorLine('Ground Floor') +
      rect(x + 10, floor - 4, w - 10, 14, oklch(0.3, 0.02, 70, 0.5), 'style="filter:blur(9px)"') +
      surface('ink', 450 - post / 2, yOf(66, whole), post, 66 * scale - 4) +
      surface('ink', x - 4, floor - 2 * scale, w + 8, 2 * scale) +
      castShadow(x, y, w, h, 5) +
      framed(x, y, w, h, { frame: 1.3, material: 'ink', theme: 'day' }, scale) +
      dimension([x - 44, y], [x - 44, floor], '158 cm', 'left') +
      visitor(192, 'resting', whole) +
      scaleBar(50, scale, HEIGHT - 22),
  );
}

/** The section's own line: the floor something stands on, and its name. */
function floorLine(name: string): string {
  const y = yOf(0, whole);
  return (
    rect(0, y, WIDTH, HEIGHT - y, oklch(0.915, 0.007, 85)) +
    line([0, y], [WIDTH, y], colours.ink, 2) +
    words(name, WIDTH - 56, y - 12, { size: 18, anchor: 'end' })
  );
}

/** A touch display on a counter, a head's height away from whoever asks. */
export function touchOnCounter(): string {
  const { scale } = near;
  const [w, h] = [43 * scale, 74 * scale];
  const [x, top] = [420 - w / 2, yOf(102)];
  const y = top - 7 * scale - h;
  return sheet(
    sheen +
      heights([150, 200]) +
      surface('oak', 0, top + 26, 596, HEIGHT - top, { upright: true, seed: 8 }) +
      rect(0, top + 26, 596, 14, oklch(0.3, 0.03, 70, 0.35), 'style="filter:blur(5px)"') +
      rect(0, top, 616, 26, oklch(0.945, 0.006, 85)) +
      line([0, top], [616, top], colours.ink, 1.5) +
      rect(x + 44, top - 5, w - 88, 7, oklch(0.3, 0.02, 70, 0.5), 'style="filter:blur(5px)"') +
      surface('ink', 420 - 34, top - 8 * scale, 68, 8 * scale - 4) +
      surface('ink', x + 40, top - 7, w - 80, 7) +
      castShadow(x, y, w, h, 6) +
      framed(x, y, w, h, { frame: 1.8, material: 'ink', theme: 'night' }) +
      dimension([x, y - 26], [x + w, y - 26], '43 cm', 'above') +
      visitor(141, 'pointing') +
      scaleBarOnWood(),
  );
}

const scaleBarOnWood = () => scaleBar(50, near.scale).replaceAll(colours.quiet, oklch(0.3, 0.04, 70));

/** A small sign, seen straight on, the light of its edge on the wall. */
export function doorSign(): string {
  const [w, h] = [25 * TABLE_SCALE * 0.86, 16.6 * TABLE_SCALE * 0.86];
  const [x, y] = [600 - w / 2, 432 - h / 2];
  return sheet(
    rect(x - 2, y - 2, w + 4, h + 4, oklch(0.8, 0.12, 82, 0.75), 'rx="16" style="filter:blur(26px)"') +
      castShadow(x, y, w, h, 9) +
      rect(x, y, w, h, oklch(0.26, 0.013, 260), 'rx="14"') +
      rect(x + 1.5, y + 1.5, w - 3, h - 3, 'none', `rx="13" stroke="${oklch(0.46, 0.012, 260)}" stroke-width="1.2"`) +
      `<svg x="${x + 24}" y="${y + 24}" width="${w - 48}" height="${h - 48}" viewBox="0 0 900 576"><rect width="900" height="576" rx="4"/>${floorScreen(900, 576, 4)}</svg>` +
      dimension([x, y - 40], [x + w, y - 40], '25 cm', 'above') +
      dimension([x - 34, y], [x - 34, y + h], '16.6 cm', 'left') +
      scaleBar(5, TABLE_SCALE * 0.86),
  );
}

/** The same sign where it hangs: beside an elevator, on the fourth floor. */
export function doorSignInHall(): string {
  const { scale } = whole;
  const floor = yOf(0, whole);
  const [left, top, width] = [190, yOf(194, whole), 104 * scale];
  const [x, y, w, h] = [left + width + 74, yOf(158, whole), 25 * scale, 16.6 * scale];
  const leaves = [left, left + width / 2 + 1].map((at) =>
    surface('steel', at, top, width / 2 - 1, floor - top, { seed: 4 }),
  );
  return sheet(
    heights([50, 100, 150], whole) +
      rect(left - 18, top - 14, width + 44, floor - top + 14, oklch(0.3, 0.02, 70, 0.4), 'style="filter:blur(8px)"') +
      surface('brass', left - 20, top - 20, width + 40, floor - top + 20, { upright: true, seed: 2 }) +
      leaves.join('') +
      rect(left, top, width, 26, oklch(0.2, 0.01, 250, 0.35), 'style="filter:blur(9px)"') +
      rect(left + width / 2 - 1, top, 2, floor - top, oklch(0.25, 0.01, 250)) +
      floorLine('4th Floor') +
      rect(x - 2, y - 2, w + 4, h + 4, oklch(0.8, 0.12, 82, 0.85), 'style="filter:blur(12px)"') +
      castShadow(x, y, w, h, 3) +
      rect(x, y, w, h, oklch(0.26, 0.013, 260), 'rx="3"') +
      `<svg x="${x + 4}" y="${y + 4}" width="${w - 8}" height="${h - 8}" viewBox="0 0 900 576">${floorScreen(900, 576, 4)}</svg>` +
      visitor(222, 'resting', whole) +
      scaleBar(50, scale, HEIGHT - 22),
  );
}
