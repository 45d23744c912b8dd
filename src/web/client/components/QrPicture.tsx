import { type QrDrawing, QUIET_ZONE, qrViewBox } from '../../../shared/qr-drawing.ts';

export interface QrLook {
  label: string;
  /** Pixels a side, until a stylesheet says otherwise; without it as wide as what holds it. */
  size?: number;
  className?: string | undefined;
}

interface QrPictureProps extends QrLook {
  drawing: QrDrawing;
}

/** A QR code that has been drawn. Dark on light by night too: many readers know nothing else. */
export function QrPicture({ drawing, label, size, className }: QrPictureProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={qrViewBox(drawing)}
      shapeRendering="crispEdges"
      {...(size && { width: size, height: size })}
      className={className}
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width="100%" height="100%" fill="#fff" />
      <path d={drawing.path} />
    </svg>
  );
}
