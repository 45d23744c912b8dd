import { colours, line, sheet, words } from './marks.ts';

/** What stands in for a product that has no picture yet: an empty floor with its line. */
export const placeholder = () =>
  sheet(
    [300, 450, 600]
      .map((y) => line([0, y], [1200, y], y === 600 ? colours.ink : colours.line, y === 600 ? 2 : 1))
      .join('') + words('Foyer', 600, 588, { size: 54, weight: 600, fill: colours.ink, anchor: 'middle' }),
  );
