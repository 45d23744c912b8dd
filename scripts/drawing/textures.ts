import { oklch, rect } from './marks.ts';

/** Surfaces: a plain colour under a grain that noise makes. The same seed is the same piece of wood. */
interface Grain {
  frequency: string;
  octaves: number;
  /** How much the noise darkens, and how much it lightens. */
  strength: number;
  from: string;
  to: string;
}

const grains = {
  oak: {
    frequency: '0.006 0.16',
    octaves: 4,
    strength: 0.55,
    from: oklch(0.79, 0.07, 75),
    to: oklch(0.72, 0.08, 70),
  },
  brass: {
    frequency: '0.003 0.9',
    octaves: 2,
    strength: 0.2,
    from: oklch(0.84, 0.085, 87),
    to: oklch(0.72, 0.1, 80),
  },
  steel: {
    frequency: '0.9 0.004',
    octaves: 2,
    strength: 0.1,
    from: oklch(0.86, 0.006, 240),
    to: oklch(0.76, 0.008, 240),
  },
  stone: {
    frequency: '0.9 0.9',
    octaves: 2,
    strength: 0.07,
    from: oklch(0.945, 0.006, 85),
    to: oklch(0.92, 0.008, 85),
  },
  ink: { frequency: '0.9 0.9', octaves: 2, strength: 0.1, from: oklch(0.33, 0.014, 260), to: oklch(0.28, 0.014, 260) },
} as const satisfies Record<string, Grain>;
export type Surface = keyof typeof grains;

let made = 0;

/** A rectangle of the material; `upright` turns the grain by a quarter. */
export function surface(
  kind: Surface,
  x: number,
  y: number,
  w: number,
  h: number,
  more: { upright?: boolean; clip?: string; seed?: number } = {},
): string {
  const { frequency, octaves, strength, from, to } = grains[kind];
  const id = `surface-${++made}`;
  const [across, along] = frequency.split(' ');
  const noise = more.upright ? `${along} ${across}` : frequency;
  const tilt = kind === 'brass' ? 'x1="0" y1="0" x2="1" y2="0.4"' : 'x1="0" y1="0" x2="0" y2="1"';
  return `<defs><linearGradient id="${id}-g" ${tilt}><stop stop-color="${from}"/>${kind === 'brass' ? `<stop offset=".45" stop-color="${oklch(0.88, 0.07, 90)}"/>` : ''}<stop offset="1" stop-color="${to}"/></linearGradient>
    <filter id="${id}" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="${noise}" numOctaves="${octaves}" seed="${more.seed ?? made}"/>
    <feColorMatrix values="0 0 0 0 .18  0 0 0 0 .11  0 0 0 0 .03  ${strength} 0 0 0 ${-strength * 0.36}"/></filter></defs>
    <g ${more.clip ? `clip-path="${more.clip}"` : ''}>${rect(x, y, w, h, `url(#${id}-g)`)}${rect(x, y, w, h, '#000', `filter="url(#${id})"`)}</g>`;
}

let clips = 0;

/** A clip path of the given shape, and how to refer to it. */
export function clipTo(d: string): { defs: string; url: string } {
  const id = `clip-${++clips}`;
  return { defs: `<defs><clipPath id="${id}"><path d="${d}"/></clipPath></defs>`, url: `url(#${id})` };
}
