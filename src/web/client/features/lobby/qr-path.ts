interface Modules {
  readonly size: number;
  get(row: number, column: number): number | boolean;
}

/** A QR code's dark modules as one SVG path, a run of a row at a time; one unit is one module. */
export function qrPath(modules: Modules): { path: string; size: number } {
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
