/** Center of the kept square, in the picture's own pixels. */
export interface Crop {
  centerX: number;
  centerY: number;
  /** 1 is the largest square; 4 is a quarter of its side. */
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Square {
  x: number;
  y: number;
  side: number;
}

export const MAX_ZOOM = 4;

export function wholePicture({ width, height }: Size): Crop {
  return { centerX: width / 2, centerY: height / 2, zoom: 1 };
}

/** The square in picture pixels, clamped to the picture. */
export function squareOf(size: Size, { centerX, centerY, zoom }: Crop): Square {
  const side = Math.min(size.width, size.height) / clamp(zoom, 1, MAX_ZOOM);
  return {
    x: clamp(centerX - side / 2, 0, size.width - side),
    y: clamp(centerY - side / 2, 0, size.height - side),
    side,
  };
}

/** Moves the picture under the frame by `way` screen pixels; the crop moves the other way. */
export function moveBy(size: Size, crop: Crop, way: { x: number; y: number }, frameSide: number): Crop {
  const { x, y, side } = squareOf(size, crop);
  const scale = side / frameSide;
  const moved = squareOf(size, {
    ...crop,
    centerX: x + side / 2 - way.x * scale,
    centerY: y + side / 2 - way.y * scale,
  });
  return { ...crop, centerX: moved.x + side / 2, centerY: moved.y + side / 2 };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
