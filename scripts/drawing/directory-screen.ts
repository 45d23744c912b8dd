import { floorLabel } from '../../src/modules/directory/schema.ts';
import { sampleProperty, sampleTenants } from '../sample-building.ts';
import { colours, group, line, oklch, rect, words } from './marks.ts';
import { qrCode } from './qr.ts';

type Theme = 'day' | 'night';

const themes = {
  day: {
    page: colours.stone,
    text: colours.ink,
    quiet: oklch(0.45, 0.015, 260),
    line: oklch(0.86, 0.008, 85),
    accent: oklch(0.45, 0.09, 70),
  },
  night: {
    page: oklch(0.17, 0.012, 260),
    text: oklch(0.93, 0.006, 85),
    quiet: oklch(0.72, 0.008, 85),
    line: oklch(0.36, 0.014, 260),
    accent: oklch(0.7, 0.11, 78),
  },
} as const;

const isLatin = (text: string) => /^[\u0020-\u024f]+$/.test(text);
const shownTenants = sampleTenants.filter(({ companyName }) => isLatin(companyName) && companyName.length < 34);
const floors = [...Map.groupBy(shownTenants, ({ floorNumber }) => floorNumber)].filter(([floor]) => floor >= 0);

const MARGIN = 34;
const LABEL = 108;
const FOOT = 132;
const ROW = 25;
/** About what a letter takes. */
const LETTER = 8.9;

/** Our directory as a display shows it, in units of its own: `width` wide and `height` high. */
export function directoryScreen(width: number, height: number, theme: Theme): string {
  const look = themes[theme];
  const right = width - MARGIN;
  const longest = (right - MARGIN - LABEL - 44) / LETTER;
  const parts = [
    rect(0, 0, width, height, look.page),
    words(sampleProperty.name, MARGIN, 62, { size: 33, weight: 600, fill: look.text }),
    words('600 Congress Avenue', MARGIN, 88, { size: 15, fill: look.quiet }),
    words('9:41', right, 62, { size: 33, weight: 400, fill: look.text, anchor: 'end' }),
    words('72°F', right, 88, { size: 15, fill: look.quiet, anchor: 'end' }),
  ];
  let y = 116;
  for (const [floor, all] of floors) {
    const tenants = all.filter(({ companyName }) => companyName.length <= longest);
    if (tenants.length === 0) continue;
    if (y + tenants.length * ROW + 14 > height - FOOT) break;
    parts.push(line([MARGIN, y], [right, y], look.line, 1.5));
    const label = floorLabel(floor).replace(' Floor', '');
    parts.push(words(label, MARGIN, y + 24, { size: 15, weight: 600, fill: look.accent }));
    for (const { companyName, suiteNumber } of tenants) {
      parts.push(words(companyName, MARGIN + LABEL, y + 24, { size: 17, weight: 600, fill: look.text }));
      parts.push(words(suiteNumber, right, y + 24, { size: 15, fill: look.quiet, anchor: 'end' }));
      y += ROW;
    }
    y += 14;
  }
  return parts.join('') + foot(width, height, look);
}

function foot(width: number, height: number, look: (typeof themes)[Theme]): string {
  const top = height - FOOT + 14;
  return [
    line([MARGIN, top], [width - MARGIN, top], look.line, 1.5),
    rect(MARGIN, top + 16, 78, 78, colours.stone),
    group(qrCode('https://foyer.example/demo', 68, colours.ink), `translate(${MARGIN + 5} ${top + 21})`),
    words('Scan to access on mobile', MARGIN + 98, top + 40, { size: 15, weight: 600, fill: look.text }),
    words('Leasing  (512) 555-0110', MARGIN + 98, top + 64, { size: 15, fill: look.quiet }),
  ].join('');
}

/** One floor, as the sign beside a door shows it. */
export function floorScreen(width: number, height: number, floor: number): string {
  const look = themes.night;
  const tenants = shownTenants.filter(({ floorNumber }) => floorNumber === floor);
  return [
    rect(0, 0, width, height, look.page),
    words(String(floor), 56, 176, { size: 150, weight: 500, fill: look.accent }),
    words(floorLabel(floor), 60, 226, { size: 22, fill: look.quiet }),
    words('9:41', width - 48, 74, { size: 34, fill: look.text, anchor: 'end' }),
    ...tenants.map(({ companyName, suiteNumber }, at) => {
      const y = 278 + at * 66;
      return (
        line([48, y], [width - 48, y], look.line, 2) +
        words(companyName, 60, y + 43, { size: 30, weight: 600, fill: look.text }) +
        words(suiteNumber, width - 60, y + 43, { size: 26, fill: look.quiet, anchor: 'end' })
      );
    }),
  ].join('');
}
