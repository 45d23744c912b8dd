import { colours, group, line, oklch, type Point, path, rect, scaleBar, sheet, words } from './marks.ts';
import { createView, type Material, materials, onto, prism, rounded, shadow, type View } from './solids.ts';
import { clipTo, type Surface, surface } from './textures.ts';

export interface Frame {
  material: Surface;
  solid: Material;
  /** Of its face and from front to back, in centimetres. */
  width: number;
  depth: number;
  isPerforated?: boolean;
}

/** The corner of a frame, close: what it is made of. */
export function frameCorner(frame: Frame): string {
  const { solid, width, depth } = frame;
  const scale = 34;
  const view = createView(scale, [250, 690], -28, 20);
  const outline: Point[] = [
    [0, -22],
    [0, 15],
    [60, 15],
    [60, 15 - width],
    [width, 15 - width],
    [width, -22],
  ];
  const opening = rounded(width - 0.2, -22, 60, 37 - width - 0.2, 0.1, 1);
  return sheet(
    wallShadow(view, depth) +
      prism(view, materials.black, { outline: opening, from: depth * 0.4, to: depth * 0.5, lay: 'upright' }) +
      group(screenCorner(), onto(view, 'upright', width, 15 - width, depth * 0.4)) +
      prism(view, solid, { outline, from: 0, to: depth, lay: 'upright' }) +
      group(mitre(frame), `${onto(view, 'upright', 0, 15, 0)} scale(.025)`) +
      scaleBar(5, scale, 60),
  );
}

/** The face of the two pieces, their grain along them, in fortieths of a centimetre. */
function mitre({ material, width, isPerforated = false }: Frame): string {
  const w = width * 40;
  const pieces = [
    [`M0 0H2400V${w}H${w}Z`, 1400, w, false, 'rgb(255 255 255 / .07)'],
    [`M0 0L${w} ${w}V1480H0Z`, w, 1200, true, 'rgb(30 18 0 / .06)'],
  ] as const;
  const faces = pieces.map(([d, across, down, upright, tint], at) => {
    const clip = clipTo(d);
    const face = surface(material, 0, 0, across, down, { upright, seed: at + 5, clip: clip.url });
    return `${clip.defs}${face}<path d="${d}" fill="${tint}"/>`;
  });
  return faces.join('') + joint(w) + (isPerforated ? perforation(width) : '');
}

const joint = (to: number) => line([0, 0], [to, to], oklch(0.25, 0.03, 60, 0.5), 1.5);

const finishes: readonly [Surface, Material, number, string][] = [
  ['oak', materials.oak, -18.5, 'Oak'],
  ['brass', materials.brass, -5, 'Brass'],
  ['stone', materials.stone, 8.5, 'Stone'],
];

/** Corner samples of the three finishes, as they come by post. */
export function samples(): string {
  const scale = 27;
  const pieces = finishes.map(([kind, solid, x, name], at) => {
    const view = createView(scale, [700 + x * scale, 640], -24, 26);
    const [left, top] = view.project([3, -4.6, 0]);
    return sample(view, kind, solid, at) + words(name, left, top, { anchor: 'middle', size: 22, fill: colours.ink });
  });
  return sheet(line([0, 700], [1200, 700], colours.line) + pieces.join('') + scaleBar(5, scale));
}

function sample(view: View, kind: Surface, solid: Material, at: number): string {
  const outline: Point[] = [
    [0, 0],
    [0, 9],
    [9, 9],
    [9, 5.5],
    [3.5, 5.5],
    [3.5, 0],
  ];
  const jamb = clipTo('M0 0L140 140V360H0Z');
  const head = clipTo('M0 0H360V140H140Z');
  const face = [
    surface(kind, 0, 0, 360, 140, { seed: at + 30, clip: head.url }),
    surface(kind, 0, 0, 140, 360, { upright: true, seed: at + 40, clip: jamb.url }),
    joint(140),
  ];
  return (
    shadow(view, rounded(0, 0, 9, 4, 0.1, 1), 7) +
    prism(view, solid, { outline, from: 0, to: 4, lay: 'upright' }) +
    group(jamb.defs + head.defs + face.join(''), `${onto(view, 'upright', 0, 9, 0)} scale(.025)`)
  );
}

/** What the frame's depth leaves on the wall behind it. */
const wallShadow = (view: View, depth: number) =>
  path(
    [
      [-1, -22],
      [-1, 16.5],
      [60, 16.5],
      [60, -22],
    ].map(([x = 0, z = 0]) => view.project([x - depth * 0.5, depth, z - 1])),
    `fill="${oklch(0.3, 0.02, 75, 0.28)}" style="filter:blur(22px)"`,
  );

const screenCorner = () =>
  rect(1.1, 1.1, 60, 40, colours.stone) +
  words('Meridian Tower', 2.6, 5.2, { size: 2.1, weight: 600, fill: colours.ink }) +
  words('600 Congress Avenue', 2.6, 7, { size: 0.95 }) +
  [9, 14.9, 18.7].map((y) => line([2.6, y], [60, y], colours.line, 0.08)).join('') +
  ['Ground', '1st', '2nd']
    .map((label, at) =>
      words(label, 2.6, [10.7, 16.6, 20.4][at] ?? 0, { size: 0.95, weight: 600, fill: colours.deepBrass }),
    )
    .join('') +
  ['Building Concierge', 'Café Aurora', 'Lone Star Community Bank']
    .map((name, at) => words(name, 8.6, 10.7 + at * 1.6, { size: 1.05, weight: 600, fill: colours.ink }))
    .join('') +
  words('Hill Country Dental', 8.6, 16.6, { size: 1.05, weight: 600, fill: colours.ink });

const perforation = (frame: number) =>
  Array.from({ length: 44 }, (_, column) =>
    Array.from(
      { length: 4 },
      (_unused, row) =>
        `<circle cx="${420 + column * 15 + (row % 2) * 7.5}" cy="${frame * 20 - 24 + row * 15}" r="3.4" fill="${oklch(0.4, 0.01, 85)}"/>`,
    ).join(''),
  ).join('');
