import { type QrDrawing, QUIET_ZONE, qrViewBox } from '../../../shared/qr-drawing.ts';

export interface QrLook {
  label: string;
  /** Size in px; full width of the container by default. */
  size?: number;
  className?: string | undefined;
}

interface QrPictureProps extends QrLook {
  drawing: QrDrawing;
}

/** QR code, dark on light in both themes: many readers cannot read inverted codes. */
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
