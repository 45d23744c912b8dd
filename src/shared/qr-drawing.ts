/** Modules (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

export interface QrDrawing {
  /** Dark modules as an SVG path; one unit per module. */
  path: string;
  /** Modules per side, without quiet zone. */
  size: number;
}

/** Includes the quiet zone. */
export function qrViewBox({ size }: QrDrawing): string {
  const side = size + 2 * QUIET_ZONE;
  return `${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`;
}

export function qrSvg(drawing: QrDrawing, attributes: string): string {
  const frame = `<rect x="${-QUIET_ZONE}" y="${-QUIET_ZONE}" width="100%" height="100%" fill="#fff"/>`;
  return `<svg ${attributes} viewBox="${qrViewBox(drawing)}" shape-rendering="crispEdges">${frame}<path d="${drawing.path}"/></svg>`;
}
