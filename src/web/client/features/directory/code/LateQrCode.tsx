import { lazy, Suspense } from 'react';
import type { QrCodeProps } from '../../../components/QrCode.tsx';

const QrCode = lazy(async () => ({ default: (await import('../../../components/QrCode.tsx')).QrCode }));

/** A code that has yet to be drawn: what does that is loaded with the first of them, and nothing moves when it comes. */
export function LateQrCode(props: QrCodeProps) {
  return (
    <Suspense fallback={<span className={props.className} />}>
      <QrCode {...props} />
    </Suspense>
  );
}
