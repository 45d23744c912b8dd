/** The empty frame a reader needs around the code, in modules (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

export interface QrDrawing {
  /** The dark modules as one SVG path, a run of a row at a time; one unit is one module. */
  path: string;
  /** Modules per side, without the quiet zone. */
  size: number;
}

/** What an SVG shows of a drawing: all of it, with the quiet zone around. */
export function qrViewBox({ size }: QrDrawing): string {
  const side = size + 2 * QUIET_ZONE;
  return `${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`;
}

/**
 * A drawing as an SVG element, dark on light.
 * @param attributes of the element, as HTML.
 */
export function qrSvg(drawing: QrDrawing, attributes: string): string {
  const frame = `<rect x="${-QUIET_ZONE}" y="${-QUIET_ZONE}" width="100%" height="100%" fill="#fff"/>`;
  return `<svg ${attributes} viewBox="${qrViewBox(drawing)}" shape-rendering="crispEdges">${frame}<path d="${drawing.path}"/></svg>`;
}
