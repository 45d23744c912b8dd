/** As in `ui/tokens.css`: the darkest page by day, the lightest by night, ink and stone upon a filled button. */
const GROUNDS = { light: '#edeae5', dark: '#23262d' } as const;
const INK = '#14171c';
const STONE = '#fbfaf7';
/** WCAG 2.2, 1.4.3; edges need 3:1. */
const READABLE = 4.5;
const STEP = 0.02;

interface AccentTheme {
  /** Of texts, edges and filled buttons. */
  readonly color: string;
  readonly strong: string;
  /** Upon a filled button. */
  readonly on: string;
  readonly soft: string;
}

/** One color of a building, mixed with ink by day and with stone by night until it can be read. @param accent `#rrggbb` */
export function accentThemes(accent: string): { light: AccentTheme; dark: AccentTheme } {
  return { light: themeOf(accent, GROUNDS.light, INK, STONE), dark: themeOf(accent, GROUNDS.dark, STONE, INK) };
}

function themeOf(accent: string, ground: string, towards: string, on: string): AccentTheme {
  let color = accent;
  for (let share = 0; share <= 1; share += STEP) {
    color = mixed(accent, towards, share);
    if (contrast(color, ground) >= READABLE && contrast(color, on) >= READABLE) break;
  }
  return { color, strong: mixed(color, towards, 0.15), on, soft: mixed(ground, color, 0.12) };
}

/** From 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function mixed(one: string, other: string, share: number): string {
  const others = channels(other);
  const mix = channels(one).map((value, at) => Math.round(value + ((others[at] ?? 0) - value) * share));
  return `#${mix.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Custom properties for both themes, as `styles/face.css` uses them. */
export function accentProperties(accent: string): Record<`--face-${string}`, string> {
  const { light, dark } = accentThemes(accent);
  return Object.fromEntries(
    [light, dark].flatMap((theme, at) =>
      Object.entries(theme).map(([name, value]) => [`--face-${at === 0 ? 'day' : 'night'}-${name}`, value]),
    ),
  );
}

/** Two letters of a building's name, in place of a logo: `MT`. */
export function monogramOf(name: string): string {
  const words = name.split(/[\s\-–/]+/).filter((word) => /[\p{L}\p{N}]/u.test(word) && !SMALL_WORDS.test(word));
  const first = ([first = '']: readonly string[]) => [...first.replace(/^[^\p{L}\p{N}]+/u, '')][0] ?? '';
  return `${first(words)}${words.length > 1 ? first(words.slice(-1)) : ''}`.toUpperCase();
}

const SMALL_WORDS = /^(?:the|of|at|and|de|la|el|del|los|las)$/i;
