/** What is kept of a picture: a square around a centre, both in the picture's own pixels. */
export interface Crop {
  centreX: number;
  centreY: number;
  /** 1 shows as much as a square can; 4 a quarter of that side. */
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
  return { centreX: width / 2, centreY: height / 2, zoom: 1 };
}

/** The square in the picture's pixels; it never leaves the picture. */
export function squareOf(size: Size, { centreX, centreY, zoom }: Crop): Square {
  const side = Math.min(size.width, size.height) / clamp(zoom, 1, MAX_ZOOM);
  return {
    x: clamp(centreX - side / 2, 0, size.width - side),
    y: clamp(centreY - side / 2, 0, size.height - side),
    side,
  };
}

/** Moves the picture under the frame by a way on the screen; the crop moves against it. */
export function moveBy(size: Size, crop: Crop, way: { x: number; y: number }, frameSide: number): Crop {
  const { x, y, side } = squareOf(size, crop);
  const scale = side / frameSide;
  const moved = squareOf(size, {
    ...crop,
    centreX: x + side / 2 - way.x * scale,
    centreY: y + side / 2 - way.y * scale,
  });
  return { ...crop, centreX: moved.x + side / 2, centreY: moved.y + side / 2 };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
