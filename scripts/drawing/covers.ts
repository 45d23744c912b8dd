import { colours, dimension, line, oklch, rect, scaleBar, sheet, words } from './marks.ts';
import { surface } from './textures.ts';
import { castShadow, framed, mitred, sheen, whole } from './wall.ts';

/** What a drawing for approval looks like: one wide cover with a display, a poster frame and letter boxes. */
export function madeToMeasure(): string {
  const { scale } = whole;
  const [x, y, w, h] = [190, 170, 210 * scale, 112 * scale];
  const display = { w: 56 * scale, h: 97 * scale };
  const gap = (h - display.h) / 2;
  const poster = { x: x + gap * 2 + display.w, w: 60 * scale };
  const boxes = { x: poster.x + poster.w + gap, w: w - (poster.x - x) - poster.w - gap * 2 };
  const [columns, rows] = [4, 6];
  const doors = Array.from({ length: columns * rows }, (_, at) => {
    const [bw, bh] = [boxes.w / columns, display.h / rows];
    const [bx, by] = [boxes.x + (at % columns) * bw, y + gap + Math.floor(at / columns) * bh];
    return (
      rect(bx + 1.5, by + 1.5, bw - 3, bh - 3, oklch(0.79, 0.07, 82), `stroke="${oklch(0.45, 0.06, 70)}"`) +
      rect(bx + bw / 2 - 14, by + 14, 28, 4, oklch(0.35, 0.04, 70)) +
      words(String(at + 1), bx + bw / 2, by + bh - 14, { size: 13, anchor: 'middle', fill: oklch(0.33, 0.05, 70) })
    );
  });
  return sheet(
    sheen +
      castShadow(x, y, w, h, 8) +
      mitred(x, y, w, h, gap, 'oak') +
      surface('oak', x + gap, y + gap, w - 2 * gap, display.h, { upright: true, seed: 21 }) +
      framed(x + gap, y + gap, display.w, display.h, { frame: 1.2, material: 'ink', theme: 'day' }, scale) +
      rect(poster.x, y + gap, poster.w, display.h, colours.stone, `stroke="${oklch(0.3, 0.03, 70)}" stroke-width="2"`) +
      posterSheet(poster.x, y + gap, poster.w, display.h) +
      rect(boxes.x - 2, y + gap, boxes.w + 4, display.h, oklch(0.3, 0.03, 70)) +
      doors.join('') +
      dimension([x, y - 34], [x + w, y - 34], '210 cm', 'above') +
      dimension([x - 34, y], [x - 34, y + h], '112 cm', 'left') +
      dimension([x + gap, y + h + 34], [x + gap + display.w, y + h + 34], '56', 'below') +
      dimension([poster.x, y + h + 34], [poster.x + poster.w, y + h + 34], '60', 'below') +
      dimension([boxes.x, y + h + 34], [boxes.x + boxes.w, y + h + 34], '76', 'below') +
      words('For approval', 1144, 856, { anchor: 'end', size: 18 }) +
      scaleBar(50, scale),
  );
}

function posterSheet(x: number, y: number, w: number, h: number): string {
  const floors = Array.from({ length: 9 }, (_, at) =>
    line([x + 30, y + 150 + at * 24], [x + w - 30, y + 150 + at * 24], colours.ink, at === 8 ? 3 : 1),
  );
  return (
    words('Meridian', x + 30, y + 66, { size: 34, weight: 500, fill: colours.ink, more: 'font-family="FoyerSerif"' }) +
    words('Tower', x + 30, y + 104, { size: 34, weight: 500, fill: colours.ink, more: 'font-family="FoyerSerif"' }) +
    floors.join('') +
    words('600 Congress Avenue', x + 30, y + h - 30, { size: 13 })
  );
}
