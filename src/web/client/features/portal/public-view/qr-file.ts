import { drawQr } from '../../../../../shared/qr.ts';
import { QUIET_ZONE, qrSvg } from '../../../../../shared/qr-drawing.ts';

const PNG_SIDE = 1000;

/** Renders a PNG of 1000 × 1000 px with whole-pixel modules. */
export async function qrPng(url: string): Promise<Blob> {
  const { path, size } = drawQr(url);
  const canvas = document.createElement('canvas');
  canvas.width = PNG_SIDE;
  canvas.height = PNG_SIDE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw');
  const module = Math.floor(PNG_SIDE / (size + 2 * QUIET_ZONE));
  const edge = Math.floor((PNG_SIDE - module * size) / 2);
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, PNG_SIDE, PNG_SIDE);
  pen.setTransform(module, 0, 0, module, edge, edge);
  pen.fillStyle = '#000000';
  pen.fill(new Path2D(path));
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot draw'))), 'image/png');
  });
}

export function qrSvgFile(url: string): Blob {
  return new Blob([qrFile(url)], { type: 'image/svg+xml' });
}

export function qrFile(text: string): string {
  return qrSvg(drawQr(text), 'xmlns="http://www.w3.org/2000/svg" width="1000" height="1000"');
}
