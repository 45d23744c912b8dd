export interface Size {
  width: number;
  height: number;
}

/** The kept part: its center and its size, in the picture's own pixels. */
export interface Crop extends Size {
  centerX: number;
  centerY: number;
}

export interface Part extends Size {
  x: number;
  y: number;
}

export const MAX_ZOOM = 4;
/** The least share of a side that is kept. */
const LEAST = 1 / MAX_ZOOM;

/** The largest part of a shape, in the middle. @param ratio width by height; `null`: the picture's own */
export function largestPart(size: Size, ratio: number | null = null): Crop {
  const { width, height } = largestOf(size, ratio);
  return { centerX: size.width / 2, centerY: size.height / 2, width, height };
}

function largestOf({ width, height }: Size, ratio: number | null): Size {
  if (ratio === null) return { width, height };
  return { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) };
}

/** Within the picture. */
export function partOf(size: Size, crop: Crop): Part {
  const width = Math.min(crop.width, size.width);
  const height = Math.min(crop.height, size.height);
  return {
    x: clamp(crop.centerX - width / 2, 0, size.width - width),
    y: clamp(crop.centerY - height / 2, 0, size.height - height),
    width,
    height,
  };
}

export const isWhole = (size: Size, crop: Crop): boolean => crop.width >= size.width && crop.height >= size.height;

/** 1 is the largest part of the shape; 4 is a quarter of its sides. */
export const zoomOf = (size: Size, crop: Crop, ratio: number | null): number =>
  largestOf(size, ratio).width / crop.width;

export function zoomed(size: Size, crop: Crop, ratio: number | null, zoom: number): Crop {
  const { width, height } = largestOf(size, ratio);
  const times = clamp(zoom, 1, MAX_ZOOM);
  return { ...crop, width: width / times, height: height / times };
}

/** Narrower or lower, for a part of any shape. @param share of the picture's side, 1 at most */
export function narrowed(size: Size, crop: Crop, side: 'width' | 'height', share: number): Crop {
  return { ...crop, [side]: size[side] * clamp(share, LEAST, 1) };
}

/** Moves the picture under the frame by `way` screen pixels; the part moves the other way. */
export function moveBy(size: Size, crop: Crop, way: { x: number; y: number }, frameWidth: number): Crop {
  const { x, y, width, height } = partOf(size, crop);
  const scale = width / frameWidth;
  const [centerX, centerY] = [x + width / 2 - way.x * scale, y + height / 2 - way.y * scale];
  const moved = partOf(size, { ...crop, centerX, centerY });
  return { ...crop, centerX: moved.x + width / 2, centerY: moved.y + height / 2 };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
