import { create } from 'qrcode';
import { useMemo } from 'react';
import { qrPath } from './qr-path.ts';
import { lobbyTexts } from './texts.ts';

const texts = lobbyTexts.qr;
/** The empty frame a reader needs around the code, in modules. */
const QUIET = 4;

/** The code that takes the directory along, and the same address in words. */
export function QrCard({ slug }: { slug: string }) {
  const url = `${location.origin}/${slug}`;
  const { path, size } = useMemo(() => qrPath(create(url, { errorCorrectionLevel: 'H' }).modules), [url]);
  return (
    <section className="directory-qr">
      <h2 className="directory-panel-title">{texts.title}</h2>
      <svg
        className="directory-qr-code"
        role="img"
        aria-label={texts.picture(url)}
        width={128}
        height={128}
        viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
        shapeRendering="crispEdges"
      >
        {/* Dark on light by night too: many readers know nothing else. */}
        <rect x={-QUIET} y={-QUIET} width={size + 2 * QUIET} height={size + 2 * QUIET} fill="#ffffff" />
        <path d={path} fill="#000000" />
      </svg>
      <a href={url}>{url.replace(/^https?:\/\//, '')}</a>
    </section>
  );
}
