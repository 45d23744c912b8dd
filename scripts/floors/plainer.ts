import type { Plainer } from './styles.ts';

const plainAlternatives = {
  'its own ring': [':focus-visible'],
  'the twin that the build writes with :-webkit-any': [':is'],
  'its own colours of scroll bars, boxes and forced palettes': [
    'accent-color',
    'color-scheme',
    'forced-color-adjust',
    'print-color-adjust',
  ],
  'lines that break less evenly, underlines where it puts them': [
    'text-decoration-thickness',
    'text-size-adjust',
    'text-underline-offset',
    'text-wrap',
  ],
  'a scroll bar, and a jump without a glide or a margin': [
    'overscroll-behavior-x',
    'scroll-behavior',
    'scroll-margin-bottom',
    'scroll-margin-top',
    'scrollbar-gutter',
    'scrollbar-width',
  ],
  'nothing that moves the page by itself when what is above changes': ['overflow-anchor'],
  'all rows laid out, seen or not': ['contain-intrinsic-block-size', 'contain-intrinsic-size', 'content-visibility'],
  'the usual sheet of paper, broken anywhere': ['@page', 'break-after', 'page', 'size'],
  'floors no taller than their tenants': ['calc-size()'],
  'one line for each import, however narrow': ['@container', 'container-type'],
  'the next font of the list': ['font-family: ui-monospace'],
  'gestures of its own': ['touch-action: pinch-zoom'],
};

export const replacedFeatures: Plainer = new Set(Object.values(plainAlternatives).flat());
