import { useMemo } from 'react';
import { drawQr } from '../../../shared/qr.ts';
import styles from './QrCode.module.css';
import { type QrLook, QrPicture } from './QrPicture.tsx';

export interface QrCodeProps extends QrLook {
  text: string;
}

export function QrCode({ text, className = styles.code, ...look }: QrCodeProps) {
  const drawing = useMemo(() => drawQr(text), [text]);
  return <QrPicture drawing={drawing} className={className} {...look} />;
}
