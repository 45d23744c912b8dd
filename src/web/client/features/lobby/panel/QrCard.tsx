import { lazy, Suspense, useRef } from 'react';
import { useIsNear } from '../../../lib/useIsNear.ts';
import { lobbyTexts } from '../texts.ts';

const texts = lobbyTexts.qr;

/** On a phone it stands below all tenants: most never get there, and do without what draws it. */
const QrCode = lazy(async () => ({ default: (await import('../../../components/QrCode.tsx')).QrCode }));

/** As the server sends it: nothing moves when the code comes. */
const place = <span className="directory-qr-code" />;

/** The code that takes the directory along, and the same address in words. */
export function QrCard({ slug }: { slug: string }) {
  const card = useRef<HTMLElement>(null);
  const isNear = useIsNear(card);
  const url = `${location.origin}/${slug}`;
  return (
    <section ref={card} className="directory-qr">
      <h2 className="directory-panel-title">{texts.title}</h2>
      <Suspense fallback={place}>
        {isNear ? <QrCode text={url} label={texts.picture({ url })} size={128} className="directory-qr-code" /> : place}
      </Suspense>
      <a href={url}>{url.replace(/^https?:\/\//, '')}</a>
    </section>
  );
}
