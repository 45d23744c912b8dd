import { drawQr, QUIET_ZONE } from '../../platform/qr.ts';

/**
 * The address as a QR code of level H: a PNG of exactly `size` by `size` pixels, its modules whole pixels wide.
 * @returns `null` when the address has more modules than the picture has pixels.
 */
export async function drawQrCode(url: string, size: number): Promise<Buffer | null> {
  const { path, size: modules } = drawQr(url);
  const scale = Math.floor(size / (modules + 2 * QUIET_ZONE));
  if (scale < 1) return null;
  const start = Math.floor((size - modules * scale) / 2);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" shape-rendering="crispEdges">
<rect width="100%" height="100%" fill="#fff"/><path transform="translate(${start} ${start}) scale(${scale})" d="${path}"/></svg>`;
  const { default: sharp } = await import('sharp');
  return await sharp(Buffer.from(svg)).png({ palette: true, colours: 2 }).toBuffer();
}
