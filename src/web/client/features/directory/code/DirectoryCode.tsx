import { type QrLook, QrPicture } from '../../../components/QrPicture.tsx';
import { lobbyTexts as texts } from '../texts.ts';
import { LateQrCode } from './LateQrCode.tsx';
import type { DirectoryAddress } from './served-code.ts';

interface DirectoryCodeProps extends Omit<QrLook, 'label'> {
  address: DirectoryAddress;
}

/** The code that takes a directory along. */
export function DirectoryCode({ address: { url, drawing }, ...look }: DirectoryCodeProps) {
  const label = texts.qr.picture({ url });
  if (!drawing) return <LateQrCode text={url} label={label} {...look} />;
  return <QrPicture drawing={drawing} label={label} {...look} />;
}
