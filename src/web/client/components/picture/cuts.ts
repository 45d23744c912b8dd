import pictureTexts from '../../../../texts/generated/kit/picture.en.js';

/** A shape to keep. `null`: the picture's own; `any`: each side for itself. */
interface Shape {
  label: string;
  ratio: number | 'any' | null;
}

/** How a picture is cut before it is sent. */
export interface Cut {
  /** The first is the usual one. */
  shapes: readonly [Shape, ...Shape[]];
  type: 'image/png' | 'image/jpeg';
  /** Longest side in px: as large as it is kept by the server. */
  most: number;
  /** Enlarged to that, and always drawn anew. */
  isFixed?: true;
  /** An SVG is sent as it is. */
  takesDrawings?: true;
}

const { shapes } = pictureTexts;

/** Ratios of a third of a wall, which `besideNames` gives a picture: 1920×1080 beside the names, 1080×1920 above them. */
export const cuts = {
  // Twice the kept size, for sharp pictures on dense screens.
  avatar: { shapes: [{ label: shapes.square, ratio: 1 }], type: 'image/png', most: 512, isFixed: true },
  logo: { shapes: [{ label: shapes.any, ratio: 'any' }], type: 'image/png', most: 1600, takesDrawings: true },
  photo: { shapes: [{ label: shapes.whole, ratio: null }], type: 'image/jpeg', most: 2160 },
  picture: {
    shapes: [
      { label: shapes.whole, ratio: null },
      { label: shapes.beside, ratio: 0.72 },
      { label: shapes.above, ratio: 2 },
    ],
    type: 'image/jpeg',
    most: 2160,
  },
} as const satisfies Record<string, Cut>;

export type CutName = keyof typeof cuts;
