import { create, type QRCode } from 'qrcode';
import sharp from 'sharp';

/** Modules of white around the code: what the standard asks for. */
const QUIET_ZONE = 4;

/**
 * The address as a QR code of level H: a PNG of exactly `size` by `size` pixels, its modules whole pixels wide.
 * @returns `null` when the address has more modules than the picture has pixels.
 */
export async function drawQrCode(url: string, size: number): Promise<Buffer | null> {
  const { modules } = create(url, { errorCorrectionLevel: 'H' });
  const scale = Math.floor(size / (modules.size + 2 * QUIET_ZONE));
  if (scale < 1) return null;
  const start = Math.floor((size - modules.size * scale) / 2);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" shape-rendering="crispEdges">
<rect width="100%" height="100%" fill="#fff"/><path transform="translate(${start} ${start}) scale(${scale})" d="${darkRuns(modules)}"/></svg>`;
  return await sharp(Buffer.from(svg)).png({ palette: true, colours: 2 }).toBuffer();
}

/** A rectangle for each run of dark modules in a row. */
function darkRuns({ size, data }: QRCode['modules']): string {
  const parts: string[] = [];
  for (let y = 0; y < size; y++) {
    const row = Array.from(data.slice(y * size, (y + 1) * size), (dark) => (dark ? '1' : '0')).join('');
    for (const run of row.matchAll(/1+/g)) parts.push(`M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`);
  }
  return parts.join('');
}
