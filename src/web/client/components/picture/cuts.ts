import pictureTexts from '../../../../texts/generated/kit/picture.en.js';

/** Shape to crop to. `null` is the picture's own; `any` crops each side freely. */
interface Shape {
  label: string;
  ratio: number | 'any' | null;
}

/** Rules for cropping a picture before upload. */
export interface Cut {
  /** Shapes, the default one first. */
  shapes: readonly [Shape, ...Shape[]];
  type: 'image/png' | 'image/jpeg';
  /** Longest side in px, as large as the server stores it. */
  maxWidthPx: number;
  /** Enlarges to that size; always redrawn. */
  isFixed?: true;
  /** Uploads an SVG unchanged. */
  acceptsDrawings?: true;
}

const { shapes } = pictureTexts;

/**
 * Rules per kind. A third of a wall, as `besideNames` lays it out: 1920×1080 beside the names, 1080×1920 above them.
 */
export const cuts = {
  // Twice the stored size, for sharp pictures on dense screens.
  avatar: { shapes: [{ label: shapes.square, ratio: 1 }], type: 'image/png', maxWidthPx: 512, isFixed: true },
  logo: { shapes: [{ label: shapes.any, ratio: 'any' }], type: 'image/png', maxWidthPx: 1600, acceptsDrawings: true },
  photo: { shapes: [{ label: shapes.whole, ratio: null }], type: 'image/jpeg', maxWidthPx: 2160 },
  picture: {
    shapes: [
      { label: shapes.whole, ratio: null },
      { label: shapes.beside, ratio: 0.72 },
      { label: shapes.above, ratio: 2 },
    ],
    type: 'image/jpeg',
    maxWidthPx: 2160,
  },
} as const satisfies Record<string, Cut>;

export type CutName = keyof typeof cuts;
