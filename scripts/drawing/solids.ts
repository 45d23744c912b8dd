import { oklch, type Point, path } from './marks.ts';

/** Solids in axonometry: x to the right, y away, z up, in centimetres. No perspective, so that measures stay true. */
export type Solid = readonly [x: number, y: number, z: number];

export interface Material {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

export const materials = {
  ink: { lightness: 0.34, chroma: 0.014, hue: 260 },
  graphite: { lightness: 0.45, chroma: 0.012, hue: 260 },
  stone: { lightness: 0.93, chroma: 0.008, hue: 85 },
  brass: { lightness: 0.78, chroma: 0.095, hue: 84 },
  oak: { lightness: 0.76, chroma: 0.075, hue: 72 },
  steel: { lightness: 0.8, chroma: 0.006, hue: 250 },
  black: { lightness: 0.2, chroma: 0.01, hue: 260 },
  plaster: { lightness: 0.97, chroma: 0.005, hue: 85 },
} as const satisfies Record<string, Material>;

export interface View {
  project(point: Solid): Point;
  /** Screen pixels per centimetre. */
  readonly scale: number;
  readonly toCamera: Solid;
}

const RADIANS = Math.PI / 180;
const LIGHT = unit([-0.42, -0.55, 0.8]);

/** A view from `turn` degrees to the right of straight on and `rise` degrees above, the origin at `centre`. */
export function createView(scale: number, centre: Point, turn = 32, rise = 28): View {
  const [ca, sa, ce, se] = [turn, rise].flatMap((d) => [Math.cos(d * RADIANS), Math.sin(d * RADIANS)]) as [
    number,
    number,
    number,
    number,
  ];
  return {
    scale,
    toCamera: [sa * ce, -ca * ce, se],
    project([x, y, z]) {
      const right = x * ca + y * sa;
      const away = -x * sa + y * ca;
      return [centre[0] + right * scale, centre[1] - (z * ce + away * se) * scale];
    },
  };
}

/** Where the two measures of an outline and the way it is drawn out lie in space. */
const lay = {
  /** Flat: the outline lies on the floor and is drawn upwards. */
  flat: (u: number, v: number, w: number): Solid => [u, v, w],
  /** Upright: the outline faces forward and is drawn away. */
  upright: (u: number, v: number, w: number): Solid => [u, w, v],
  /** From the side: the outline faces right and is drawn to the left. */
  sideways: (u: number, v: number, w: number): Solid => [-w, u, v],
} as const;
export type Lay = keyof typeof lay;

export interface Prism {
  outline: readonly Point[];
  from: number;
  to: number;
  lay?: Lay;
  /** Holes in the outline, e.g. of a frame. */
  holes?: readonly (readonly Point[])[];
  /** Only the walls: a band around something. */
  isOpen?: boolean;
}

/** An outline drawn out to a solid, shaded by where its faces look. */
export function prism(
  view: View,
  material: Material,
  { outline, from, to, lay: how = 'flat', holes = [], isOpen = false }: Prism,
): string {
  const place = lay[how];
  const walls = [outline, ...holes].flatMap((edge, ring) =>
    edge.map((a, at) =>
      wall(
        view,
        material,
        place,
        [a, edge[(at + 1) % edge.length] ?? a],
        [from, to],
        turns(edge) === ring > 0 ? -1 : 1,
      ),
    ),
  );
  const caps = (isOpen ? [] : [from, to]).map((w) => {
    const facing = sub(place(0, 0, w), place(0, 0, w === from ? to : from));
    if (dot(unit(facing), view.toCamera) <= 0) return '';
    const rings = [outline, ...holes].map((ring) => ring.map(([u, v]) => view.project(place(u, v, w))));
    const d = rings.map((ring) => `M${ring.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`).join('');
    const face = shade(material, unit(facing));
    return `<path d="${d}" fill-rule="evenodd" ${paint(face)}/><path d="${d}" fill="none" ${catchLight(material)}/>`;
  });
  return (
    walls
      .sort((a, b) => b.away - a.away)
      .map(({ svg }) => svg)
      .join('') + caps.join('')
  );
}

/** The transform that lays a drawing in centimetres, y downwards from the top left, onto a face. */
export function onto(view: View, how: Lay, left: number, top: number, w: number): string {
  const place = lay[how];
  const [o, right, down] = [place(left, top, w), place(left + 1, top, w), place(left, top - 1, w)].map(
    view.project,
  ) as [Point, Point, Point];
  const parts = [right[0] - o[0], right[1] - o[1], down[0] - o[0], down[1] - o[1], o[0], o[1]];
  return `matrix(${parts.map((part) => part.toFixed(5)).join(' ')})`;
}

/** A soft shadow of an outline on the floor, a little to the right of it. */
export function shadow(view: View, outline: readonly Point[], height: number, strength = 0.34): string {
  const reach = height * 0.45;
  const cast = hull([...outline, ...outline.map(([x, y]): Point => [x + reach, y + reach * 0.75])]);
  const blur = Math.max(5, view.scale * 0.28);
  return (
    path(
      cast.map(([x, y]) => view.project([x, y, 0])),
      `fill="${oklch(0.35, 0.02, 75, strength)}" style="filter:blur(${blur}px)"`,
    ) +
    path(
      outline.map(([x, y]) => view.project([x, y, 0])),
      `fill="${oklch(0.25, 0.02, 75, 0.5)}" style="filter:blur(${blur / 3}px)"`,
    )
  );
}

/** A rectangle with round corners, as points; from its left and lower edge. */
export function rounded(x: number, y: number, w: number, h: number, radius: number, steps = 10): Point[] {
  const corners = [
    [x + w - radius, y + h - radius, 0],
    [x + radius, y + h - radius, 90],
    [x + radius, y + radius, 180],
    [x + w - radius, y + radius, 270],
  ] as const;
  return corners.flatMap(([cx, cy, start]) =>
    Array.from({ length: steps + 1 }, (_, at): Point => {
      const angle = (start + (at * 90) / steps) * RADIANS;
      return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
    }),
  );
}

export function shade(material: Material, normal: Solid): string {
  const lit = 0.66 + 0.4 * Math.max(0, dot(normal, LIGHT));
  return oklch(Math.min(0.99, material.lightness * lit), material.chroma * (0.75 + 0.25 * lit), material.hue);
}

function wall(
  view: View,
  material: Material,
  place: (typeof lay)[Lay],
  [a, b]: readonly [Point, Point],
  [from, to]: readonly [number, number],
  outward: 1 | -1,
): { svg: string; away: number } {
  const normal = unit(place((b[1] - a[1]) * outward, (a[0] - b[0]) * outward, 0));
  const corner = place(...a, from);
  if (dot(normal, view.toCamera) <= 1e-6) return { svg: '', away: 0 };
  const quad = [corner, place(...b, from), place(...b, to), place(...a, to)].map(view.project);
  return { svg: path(quad, paint(shade(material, normal))), away: -dot(corner, view.toCamera) };
}

/** Whether an outline runs counterclockwise. */
const turns = (outline: readonly Point[]) =>
  outline.reduce((area, [x, y], at) => {
    const [nx, ny] = outline[(at + 1) % outline.length] ?? [x, y];
    return area + x * ny - nx * y;
  }, 0) > 0;

/** The fine bright line of an edge that was broken with a file. */
const catchLight = ({ lightness, chroma, hue }: Material) =>
  `stroke="${oklch(Math.min(0.99, lightness + 0.1), chroma * 0.8, hue, 0.55)}" stroke-width="1.3"`;

/** The stroke closes the hairline gaps that neighbouring faces would leave. */
const paint = (colour: string) => `fill="${colour}" stroke="${colour}" stroke-width="0.7" stroke-linejoin="round"`;

function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (list: readonly Point[]) =>
    list.reduce<Point[]>((chain, point) => {
      while (chain.length > 1 && turnOf(chain.at(-2) ?? point, chain.at(-1) ?? point, point) <= 0) chain.pop();
      chain.push(point);
      return chain;
    }, []);
  return [...half(sorted).slice(0, -1), ...half(sorted.reverse()).slice(0, -1)];
}

const turnOf = (o: Point, a: Point, b: Point) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
const dot = (a: Solid, b: Solid) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const sub = (a: Solid, b: Solid): Solid => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
function unit(v: Solid): Solid {
  const length = Math.hypot(...v) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
}
