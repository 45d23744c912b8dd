import QRCode from 'qrcode';
import type { QrDrawing } from './qr-drawing.ts';

/** Level H: readable with a third covered by a logo. */
export function drawQr(text: string): QrDrawing {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'H' });
  const { size } = modules;
  let path = '';
  let from = { row: 0, column: 0 };
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const start = column;
      while (column < size && modules.get(row, column)) column += 1;
      if (column === start) continue;
      // Relative steps repeat, which halves the compressed size.
      path += `m${start - from.column} ${row - from.row}h${column - start}v1h-${column - start}z`;
      from = { row, column: start };
    }
  }
  return { path, size };
}
