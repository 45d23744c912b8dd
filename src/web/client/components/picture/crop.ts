export interface Size {
  width: number;
  height: number;
}

/** Cropped part: center and size, in the picture's own pixels. */
export interface Crop extends Size {
  centerX: number;
  centerY: number;
}

export interface Part extends Size {
  x: number;
  y: number;
}

export const MAX_ZOOM = 4;
/** Minimum share of a side. */
const MIN_PART_PX = 1 / MAX_ZOOM;

/** Largest centered part of a shape. @param ratio width by height; `null` is the picture's own */
export function largestPart(size: Size, ratio: number | null = null): Crop {
  const { width, height } = largestOf(size, ratio);
  return { centerX: size.width / 2, centerY: size.height / 2, width, height };
}

function largestOf({ width, height }: Size, ratio: number | null): Size {
  if (ratio === null) return { width, height };
  return { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) };
}

/** Clamps the part to the picture. */
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

/** Zoom: 1 is the largest part of the shape; 4 is a quarter of its sides. */
export const zoomOf = (size: Size, crop: Crop, ratio: number | null): number =>
  largestOf(size, ratio).width / crop.width;

export function zoomTo(size: Size, crop: Crop, ratio: number | null, zoom: number): Crop {
  const { width, height } = largestOf(size, ratio);
  const times = clamp(zoom, 1, MAX_ZOOM);
  return { ...crop, width: width / times, height: height / times };
}

/** Resizes one side of a free-shape part. @param share of the picture's side, at most 1 */
export function narrowCrop(size: Size, crop: Crop, side: 'width' | 'height', share: number): Crop {
  return { ...crop, [side]: size[side] * clamp(share, MIN_PART_PX, 1) };
}

/** Moves the picture under the frame by `way` screen px; the part moves the other way. */
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
