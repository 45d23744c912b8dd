import { lazy, Suspense } from 'react';
import { type QrDrawing, QUIET_ZONE } from '../../../../../shared/qr-drawing.ts';
import { addScanMark } from '../../../../../shared/scan-mark.ts';
import type { QrCodeProps } from '../../../components/QrCode.tsx';
import { type QrLook, QrPicture } from '../../../components/QrPicture.tsx';
import { lobbyTexts as texts } from '../texts.ts';

interface DirectoryCodeProps extends Omit<QrLook, 'label'> {
  address: DirectoryAddress;
}

export function DirectoryCode({ address: { url, drawing }, ...look }: DirectoryCodeProps) {
  const label = texts().qr.picture({ url });
  if (!drawing) return <LazyQrCode text={addScanMark(url)} label={label} {...look} />;
  return <QrPicture drawing={drawing} label={label} {...look} />;
}

const QrCode = lazy(async () => ({ default: (await import('../../../components/QrCode.tsx')).QrCode }));

export function LazyQrCode(props: QrCodeProps) {
  return (
    <Suspense fallback={<span className={props.className} />}>
      <QrCode {...props} />
    </Suspense>
  );
}

interface DirectoryAddress {
  url: string;
  drawing: QrDrawing | null;
}

/** Read on load, before React replaces the server's HTML. */
const served = readServed();

/** Address of a directory, without the served drawing if the slug has changed since. */
export function addressOf(slug: string): DirectoryAddress {
  if (served && new URL(served.url).pathname === `/${slug}`) return served;
  return { url: `${location.origin}/${slug}`, drawing: null };
}

/** See `web/public/directory-code.ts`. */
function readServed(): DirectoryAddress | null {
  const card = document.querySelector('#root .directory-qr');
  const url = card?.querySelector('a')?.href;
  const picture = card?.querySelector('svg');
  const path = picture?.querySelector('path')?.getAttribute('d');
  if (!url || !picture || !path) return null;
  return { url, drawing: { path, size: picture.viewBox.baseVal.width - 2 * QUIET_ZONE } };
}
