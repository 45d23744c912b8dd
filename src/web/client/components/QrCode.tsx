import { useMemo } from 'react';
import { drawQr, QUIET_ZONE } from '../../../platform/qr.ts';
import styles from './QrCode.module.css';

export interface QrCodeProps {
  text: string;
  label: string;
  /** Pixels a side, until a stylesheet says otherwise; without it as wide as what holds it. */
  size?: number;
  className?: string | undefined;
}

/** A text as a QR code. Dark on light by night too: many readers know nothing else. */
export function QrCode({ text, label, size: pixels, className = styles.code }: QrCodeProps) {
  const { path, size } = useMemo(() => drawQr(text), [text]);
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      {...(pixels && { width: pixels, height: pixels })}
      className={className}
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
