import { QrCode } from '../../../components/QrCode.tsx';
import { lobbyTexts } from '../texts.ts';

const texts = lobbyTexts.qr;

/** The code that takes the directory along, and the same address in words. */
export function QrCard({ slug }: { slug: string }) {
  const url = `${location.origin}/${slug}`;
  return (
    <section className="directory-qr">
      <h2 className="directory-panel-title">{texts.title}</h2>
      <QrCode text={url} label={texts.picture(url)} size={128} className="directory-qr-code" />
      <a href={url}>{url.replace(/^https?:\/\//, '')}</a>
    </section>
  );
}
