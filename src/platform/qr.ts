import { create } from 'qrcode';

/** The empty frame a reader needs around the code, in modules (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

export interface QrDrawing {
  /** The dark modules as one SVG path, a run of a row at a time; one unit is one module. */
  path: string;
  /** Modules per side, without the quiet zone. */
  size: number;
}

/** The code of a text, at the highest error correction (H): it still reads with a third of it hidden. */
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
