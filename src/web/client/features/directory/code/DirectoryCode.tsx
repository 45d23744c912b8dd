import { lazy, Suspense } from 'react';
import { type QrDrawing, QUIET_ZONE } from '../../../../../shared/qr-drawing.ts';
import type { QrCodeProps } from '../../../components/QrCode.tsx';
import { type QrLook, QrPicture } from '../../../components/QrPicture.tsx';
import { lobbyTexts as texts } from '../texts.ts';

interface DirectoryCodeProps extends Omit<QrLook, 'label'> {
  address: DirectoryAddress;
}

/** The code that takes a directory along. */
export function DirectoryCode({ address: { url, drawing }, ...look }: DirectoryCodeProps) {
  const label = texts.qr.picture({ url });
  if (!drawing) return <LateQrCode text={url} label={label} {...look} />;
  return <QrPicture drawing={drawing} label={label} {...look} />;
}

const QrCode = lazy(async () => ({ default: (await import('../../../components/QrCode.tsx')).QrCode }));

/** A code that has yet to be drawn: what does that is loaded with the first of them, and nothing moves when it comes. */
export function LateQrCode(props: QrCodeProps) {
  return (
    <Suspense fallback={<span className={props.className} />}>
      <QrCode {...props} />
    </Suspense>
  );
}

interface DirectoryAddress {
  /** Where the code leads. */
  url: string;
  /** As the server has drawn it into the page, if it has. */
  drawing: QrDrawing | null;
}

/** Looked for as soon as this is loaded: React takes the place of the page that came. */
const served = readServed();

/** Where a directory is to be found elsewhere. A page that came without a directory, or has another name now, has no drawing. */
export function addressOf(slug: string): DirectoryAddress {
  if (served && new URL(served.url).pathname === `/${slug}`) return served;
  return { url: `${location.origin}/${slug}`, drawing: null };
}

/** As `web/directory-code.ts` writes it. */
function readServed(): DirectoryAddress | null {
  const card = document.querySelector('#root .directory-qr');
  const url = card?.querySelector('a')?.href;
  const picture = card?.querySelector('svg');
  const path = picture?.querySelector('path')?.getAttribute('d');
  if (!url || !picture || !path) return null;
  return { url, drawing: { path, size: picture.viewBox.baseVal.width - 2 * QUIET_ZONE } };
}
