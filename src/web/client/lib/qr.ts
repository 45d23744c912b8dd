import { create } from 'qrcode';

/** The empty frame a reader needs around the code, in modules. */
export const QUIET_ZONE = 4;

export interface QrDrawing {
  /** The dark modules as one SVG path, a run of a row at a time; one unit is one module. */
  path: string;
  /** Modules per side, without the quiet zone. */
  size: number;
}

/** The code of a text, at the highest error correction: it still reads with a third of it hidden. */
export function drawQr(text: string): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: 'H' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      const start = column;
      while (column < modules.size && modules.get(row, column)) column += 1;
      if (column > start) path += `M${start} ${row}h${column - start}v1h-${column - start}z`;
    }
  }
  return { path, size: modules.size };
}

/** The code as a file of its own. */
export function qrSvg(text: string): string {
  const { path, size } = drawQr(text);
  const side = size + 2 * QUIET_ZONE;
  const box = `${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="1000" height="1000" shape-rendering="crispEdges"><rect x="${-QUIET_ZONE}" y="${-QUIET_ZONE}" width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
}
