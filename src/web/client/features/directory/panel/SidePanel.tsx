import type { Directory } from '../../../../../modules/directory/schema.ts';
import { phoneLink } from '../../../../../shared/contact-links.ts';
import { Hours } from '../clock/Hours.tsx';
import { addressOf, DirectoryCode } from '../code/DirectoryCode.tsx';
import { lobbyTexts } from '../texts.ts';

const texts = () => lobbyTexts().panel;

export function SidePanel({ directory }: { directory: Directory }) {
  const { address, description, hours, leasingContact, leasingPhone, dials, amenities, slug, imageUrl } = directory;
  const call = leasingPhone && phoneLink(leasingPhone, dials);
  return (
    <aside className="directory-panel" aria-label={texts().label}>
      {imageUrl && (
        <img className="directory-picture" src={`${imageUrl}-960`} alt="" loading="lazy" width={960} height={540} />
      )}
      <section>
        <h2 className="directory-panel-title">{texts().location}</h2>
        <p dir="auto">{address}</p>
        {description && (
          <p className="directory-about" dir="auto">
            {description}
          </p>
        )}
      </section>
      {hours && (
        <section>
          <h2 className="directory-panel-title">{lobbyTexts().hours.label}</h2>
          <p>
            <Hours hours={hours} />
          </p>
        </section>
      )}
      {(leasingContact || leasingPhone) && (
        <section>
          <h2 className="directory-panel-title">{texts().leasing}</h2>
          <dl className="directory-facts">
            {leasingContact && (
              <>
                <dt>{texts().contact}</dt>
                <dd dir="auto">{leasingContact}</dd>
              </>
            )}
            {leasingPhone && (
              <>
                <dt>{texts().phone}</dt>
                <dd dir="auto">{call ? <a href={call}>{leasingPhone}</a> : leasingPhone}</dd>
              </>
            )}
          </dl>
        </section>
      )}
      {amenities && <Amenities names={amenities} />}
      <QrCard slug={slug} />
    </aside>
  );
}

function Amenities({ names }: { names: string }) {
  const list = names.split(',').flatMap((name) => name.trim() || []);
  if (list.length === 0) return null;
  return (
    <section className="directory-offer">
      <h2 className="directory-panel-title">{texts().amenities}</h2>
      <ul className="directory-amenities">
        {[...new Set(list)].map((name) => (
          <li key={name} dir="auto">
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

function QrCard({ slug }: { slug: string }) {
  const address = addressOf(slug);
  return (
    <section className="directory-qr">
      <h2 className="directory-panel-title">{lobbyTexts().qr.title}</h2>
      <DirectoryCode address={address} size={128} className="directory-qr-code" />
      <a href={address.url}>{address.url.replace(/^https?:\/\//, '')}</a>
    </section>
  );
}
