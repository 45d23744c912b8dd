import QRCode from 'qrcode';

/** A QR code that a phone can read, `size` wide, as one path. Level H: it survives a scratch and a screw. */
export function qrCode(text: string, size: number, colour: string): string {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'H' });
  const unit = size / modules.size;
  let d = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue;
      let run = 1;
      while (column + run < modules.size && modules.get(row, column + run)) run++;
      // a hair more than a module, so that no seams show between the rows
      d += `M${(column * unit).toFixed(3)} ${(row * unit).toFixed(3)}h${(run * unit).toFixed(3)}v${(unit * 1.02).toFixed(3)}h${(-run * unit).toFixed(3)}z`;
      column += run - 1;
    }
  }
  return `<path d="${d}" fill="${colour}"/>`;
}
