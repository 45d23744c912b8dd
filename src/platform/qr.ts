import { encode } from 'uqr';

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
  const { data, size } = encode(text, { ecc: 'H', border: 0 });
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const start = column;
      while (data[row]?.[column]) column += 1;
      if (column > start) path += `M${start} ${row}h${column - start}v1h-${column - start}z`;
    }
  }
  return { path, size };
}
