import { colours, dimension, HEIGHT, line, oklch, type Point, path, rect, scaleBar, sheet, words } from './marks.ts';

/** Cut walls are hatched, as in every section. */
const hatch = `<defs><pattern id="hatch" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V14" stroke="${oklch(0.62, 0.012, 85)}" stroke-width="1.600"/></pattern></defs>`;

const cutFace = (d: string, fill: string) =>
  `<path d="${d}" fill="${fill}" stroke="${colours.ink}" stroke-width="2.500" stroke-linejoin="round"/>`;

/** A name in the margin with a line to what it names. */
function named(label: string, from: Point, to: Point): string {
  return (
    line([from[0] - 14, from[1]], to, colours.brass, 1.3) +
    `<circle cx="${to[0]}" cy="${to[1]}" r="4" fill="${colours.brass}"/>` +
    words(label, from[0], from[1] + 7, { fill: colours.ink })
  );
}

/** A level cut through cover, display and wall: where the centimetres go. */
export function coverSection(): string {
  const scale = 34;
  const [x, back] = [110, 330];
  const front = back + 9 * scale;
  const end = 660;
  const display = back + 2.6 * scale;
  return sheet(
    hatch +
      rect(0, 120, 760, back - 120, 'url(#hatch)') +
      line([0, back], [760, back], colours.ink, 3) +
      cutFace(`M${x} ${back + 8}h${2 * scale}V${front - 2 * scale}h${4.5 * scale}V${front}H${x}z`, 'url(#oak-end)') +
      cutFace(
        `M${x + 2 * scale} ${back}h${2.6 * scale}l${-1.2 * scale} ${2.3 * scale}h${-1.4 * scale}z`,
        oklch(0.72, 0.06, 70),
      ) +
      cutFace(`M${x + 5.2 * scale} ${display}H${end}v${4.3 * scale}H${x + 5.2 * scale}z`, oklch(0.36, 0.014, 260)) +
      rect(x + 5.2 * scale + 6, display + 4.3 * scale - 10, end - x - 5.2 * scale - 6, 8, oklch(0.9, 0.03, 220)) +
      cutFace(`M${x + 8 * scale} ${back + 12}h${5 * scale}v${2.1 * scale}h${-5 * scale}z`, oklch(0.27, 0.014, 260)) +
      `<path d="M${end} ${back - 30}l14 40-28 40 28 40-28 60 28 60-28 50" stroke="${colours.quiet}" stroke-width="1.500" fill="none"/>` +
      `<defs><linearGradient id="oak-end"><stop stop-color="${oklch(0.8, 0.065, 76)}"/><stop offset="1" stop-color="${oklch(0.74, 0.075, 72)}"/></linearGradient></defs>` +
      dimension([x - 34, back], [x - 34, front], '9 cm', 'left') +
      dimension([x, front + 40], [x + 6.5 * scale, front + 40], '6.5 cm', 'below') +
      named('Wall', [800, 200], [700, 230]) +
      named('French cleat', [800, 300], [x + 3 * scale, back + 0.9 * scale]) +
      named('Player', [800, 400], [x + 11 * scale, back + 1.3 * scale]) +
      named('Lobby Display', [800, 500], [600, display + 2 * scale]) +
      named('Oak, swings open', [800, 600], [x + 5 * scale, front - scale]) +
      words('Section through the cover', 56, 76, { size: 24, weight: 600, fill: colours.ink }) +
      scaleBar(5, scale),
  );
}

/** A display from the side, cut where it is dull: how flat it is. */
export function profile(): string {
  const scale = 46;
  const [wall, top, bottom] = [300, 90, HEIGHT - 170];
  const [back, depth] = [wall + 1.4 * scale, 4.9 * scale];
  const middle = (top + bottom) / 2;
  const bracket = (y: number) =>
    rect(wall, y, 1.4 * scale, 60, oklch(0.66, 0.01, 250), `stroke="${colours.ink}" stroke-width="2"`);
  return sheet(
    hatch +
      rect(120, 0, wall - 120, HEIGHT - 130, 'url(#hatch)') +
      line([wall, 0], [wall, HEIGHT - 130], colours.ink, 3) +
      bracket(top + 130) +
      bracket(bottom - 190) +
      half(back, top, depth, middle - top - 26) +
      half(back, middle + 26, depth, bottom - middle - 26) +
      [middle - 26, middle + 26].map((y) => breakLine(back, y, depth)).join('') +
      dimension([back, top - 34], [back + depth, top - 34], '4.9 cm', 'above') +
      dimension([wall, bottom + 40], [back + depth, bottom + 40], '6.3 cm from the wall', 'below') +
      named('Anti-glare glass', [780, 220], [back + depth - 14, 240]) +
      named('Panel and frame, one piece', [780, 340], [back + depth * 0.55, 330]) +
      named('Wall bracket, in the box', [780, 560], [wall + 30, bottom - 160]) +
      named('Room for the player', [780, 680], [back + 50, bottom - 110]) +
      scaleBar(5, scale),
  );
}

/** One end of the display: its body, its glass, its vents. */
function half(x: number, y: number, depth: number, height: number): string {
  const vents = Array.from({ length: 5 }, (_, at) =>
    rect(x + 26, y + height / 2 - 50 + at * 22, 56, 8, oklch(0.18, 0.01, 260), 'rx="4"'),
  );
  return (
    rect(x, y, depth, height, oklch(0.33, 0.014, 260), `stroke="${colours.ink}" stroke-width="2"`) +
    rect(x + depth - 20, y + 8, 12, height - 16, oklch(0.88, 0.03, 220)) +
    vents.join('')
  );
}

function breakLine(x: number, y: number, depth: number): string {
  const points: Point[] = [
    [x - 30, y + 8],
    [x + depth * 0.4, y - 6],
    [x + depth * 0.6, y + 8],
    [x + depth + 30, y - 6],
  ];
  return path(points, `fill="none" stroke="${colours.quiet}" stroke-width="1.6"`, false);
}
