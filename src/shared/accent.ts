/** Contrast backgrounds of `ui/tokens.css`, then text colors on buttons. */
const BACKGROUNDS = { light: '#edeae5', dark: '#23262d' } as const;
const INK = '#14171c';
const STONE = '#fbfaf7';
/** Minimum text contrast (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;
const MIX_STEP = 0.02;

interface AccentTheme {
  readonly color: string;
  readonly strong: string;
  /** Text color on a filled button. */
  readonly on: string;
  readonly soft: string;
}

/** Mixes a building's color with ink or stone until it is readable. @param accent `#rrggbb` */
export function accentThemes(accent: string): { light: AccentTheme; dark: AccentTheme } {
  return { light: themeOf(accent, BACKGROUNDS.light, INK, STONE), dark: themeOf(accent, BACKGROUNDS.dark, STONE, INK) };
}

function themeOf(accent: string, background: string, target: string, on: string): AccentTheme {
  let color = accent;
  for (let share = 0; share <= 1; share += MIX_STEP) {
    color = mixColors(accent, target, share);
    if (contrastRatio(color, background) >= MIN_CONTRAST && contrastRatio(color, on) >= MIN_CONTRAST) break;
  }
  return { color, strong: mixColors(color, target, 0.15), on, soft: mixColors(background, color, 0.12) };
}

/** @returns 1 to 21 */
export function contrastRatio(firstColor: string, secondColor: string): number {
  const [a, b] = [luminance(firstColor), luminance(secondColor)];
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

function mixColors(baseColor: string, addedColor: string, share: number): string {
  const addedChannels = channels(addedColor);
  const mixedChannels = channels(baseColor).map((value, at) =>
    Math.round(value + ((addedChannels[at] ?? 0) - value) * share),
  );
  return `#${mixedChannels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Custom properties of both themes, for `styles/face.css`. */
export function accentProperties(accent: string): Record<`--face-${string}`, string> {
  const { light, dark } = accentThemes(accent);
  return Object.fromEntries(
    [light, dark].flatMap((theme, at) =>
      Object.entries(theme).map(([name, value]) => [`--face-${at === 0 ? 'day' : 'night'}-${name}`, value]),
    ),
  );
}

/** Two letters as a substitute for a logo: `MT`. */
export function monogramFor(name: string): string {
  const words = name.split(/[\s\-–/]+/).filter((word) => /[\p{L}\p{N}]/u.test(word) && !STOP_WORDS.test(word));
  const firstLetter = ([first = '']: readonly string[]) => /[\p{L}\p{N}]\p{M}*/u.exec(first)?.[0] ?? '';
  return `${firstLetter(words)}${words.length > 1 ? firstLetter(words.slice(-1)) : ''}`.toUpperCase();
}

const STOP_WORDS = /^(?:the|of|at|and|de|la|el|del|los|las)$/i;
