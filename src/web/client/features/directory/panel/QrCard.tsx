import { DirectoryCode } from '../code/DirectoryCode.tsx';
import { addressOf } from '../code/served-code.ts';
import { lobbyTexts } from '../texts.ts';

const texts = lobbyTexts.qr;

/** The code that takes the directory along, and the same address in words. */
export function QrCard({ slug }: { slug: string }) {
  const address = addressOf(slug);
  return (
    <section className="directory-qr">
      <h2 className="directory-panel-title">{texts.title}</h2>
      <DirectoryCode address={address} size={128} className="directory-qr-code" />
      <a href={address.url}>{address.url.replace(/^https?:\/\//, '')}</a>
    </section>
  );
}
