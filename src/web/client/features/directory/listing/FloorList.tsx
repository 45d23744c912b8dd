import { memo, useId, useState } from 'react';
import { type FloorPlan, type OwnFloor, wayTo } from '../../../../../modules/directory/values.ts';
import type { Dials } from '../../../../../shared/contact-links.ts';
import type { Searched } from '../../../../../shared/search/pieces.ts';
import { lobbyTexts } from '../texts.ts';
import type { Floor } from './floors.ts';
import { type Brief, TenantItem } from './TenantItem.tsx';

export interface FloorListProps {
  floors: readonly Floor[];
  plan: FloorPlan;
  searched: Searched | null;
  most: number;
  isMany: boolean;
  brief: Brief | null;
  openId: number | null;
  address: string;
  dials: Dials | undefined;
  onToggle: (id: number | null) => void;
}

export const FloorList = memo(function FloorList(props: FloorListProps) {
  const { floors, plan, searched, most, isMany, brief, openId, address, dials, onToggle } = props;
  const isWhole = brief === 'desk' && searched !== null; // the hit may be in a detail
  const id = useId();
  const [asked] = useState(linkedTenant);
  return (
    <div
      className="directory-floors"
      data-most={most}
      data-many={isMany || undefined}
      data-searched={searched !== null || undefined}
    >
      {floors.map((floor) => (
        <section key={floor.key} className="directory-floor" aria-labelledby={id + floor.key}>
          <h2 id={id + floor.key} className="directory-floor-label">
            <span className="directory-floor-mark" aria-hidden>
              {floor.mark}
            </span>
            <span className="directory-floor-name">{floor.label}</span>
          </h2>
          {floor.own && <FloorAbout own={floor.own} />}
          <ul className="directory-tenants">
            {floor.tenants.map(({ tenant, contacts, people, kind }) => {
              const way = wayTo(tenant, plan, lobbyTexts().way);
              return (
                <TenantItem
                  key={tenant.id}
                  tenant={tenant}
                  contacts={contacts}
                  people={people}
                  kind={kind}
                  searched={searched}
                  brief={isWhole ? null : brief}
                  isOpen={openId === tenant.id && (brief !== null || way.length > 0 || Boolean(tenant.logoUrl))}
                  isAsked={asked === tenant.id}
                  directions={brief === 'phone' && openId === tenant.id ? directionsTo(address) : null}
                  way={way}
                  dials={dials}
                  onToggle={onToggle}
                />
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
});

function FloorAbout({ own: { note, description, imageUrl } }: { own: OwnFloor }) {
  const [isBroken, setBroken] = useState(false);
  if (!note && !description && !imageUrl) return null;
  return (
    <div className="directory-floor-about" dir="auto">
      {imageUrl && !isBroken && (
        <img src={imageUrl} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
      )}
      {note && <p className="directory-floor-note">{note}</p>}
      {description && <p>{description}</p>}
    </div>
  );
}

/** `/{slug}#t=7`, from a wall's QR code. */
export function linkedTenant(): number | null {
  const [, id] = /^#t=(\d{1,9})$/.exec(location.hash) ?? [];
  return id === undefined ? null : Number(id);
}

/** Opens the phone's map app (developers.google.com/maps/documentation/urls). */
function directionsTo(address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
}
