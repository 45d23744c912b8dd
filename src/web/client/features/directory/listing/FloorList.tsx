import { memo, useId, useState } from 'react';
import { type DescribedFloor, type FloorPlan, wayTo } from '../../../../../modules/directory/values.ts';
import type { DialNumbers } from '../../../../../shared/contact-links.ts';
import type { HighlightQuery } from '../../../../../shared/search/highlight.ts';
import { lobbyTexts } from '../texts.ts';
import type { Floor } from './floors.ts';
import { type CompactLayout, TenantItem } from './TenantItem.tsx';

export interface FloorListProps {
  floors: readonly Floor[];
  plan: FloorPlan;
  highlightQuery: HighlightQuery | null;
  columnCount: number;
  isLarge: boolean;
  compactLayout: CompactLayout | null;
  openId: number | null;
  address: string;
  dials: DialNumbers | undefined;
  onToggle: (id: number | null) => void;
}

export const FloorList = memo(function FloorList(props: FloorListProps) {
  const { floors, plan, highlightQuery, columnCount, isLarge, compactLayout, openId, address, dials, onToggle } = props;
  const isWhole = compactLayout === 'desktop' && highlightQuery !== null; // the hit may be in a detail
  const id = useId();
  const [linkedTenantId] = useState(readLinkedTenantId);
  return (
    <div
      className="directory-floors"
      data-most={columnCount}
      data-many={isLarge || undefined}
      data-searched={highlightQuery !== null || undefined}
    >
      {floors.map((floor) => (
        <section key={floor.key} className="directory-floor" aria-labelledby={id + floor.key}>
          <h2 id={id + floor.key} className="directory-floor-label">
            <span className="directory-floor-mark" aria-hidden>
              {floor.mark}
            </span>
            <span className="directory-floor-name">{floor.label}</span>
          </h2>
          {floor.ownFloor && <FloorAbout floor={floor.ownFloor} />}
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
                  highlightQuery={highlightQuery}
                  compactLayout={isWhole ? null : compactLayout}
                  isOpen={openId === tenant.id && (compactLayout !== null || way.length > 0 || Boolean(tenant.logoUrl))}
                  isAsked={linkedTenantId === tenant.id}
                  directions={compactLayout === 'phone' && openId === tenant.id ? directionsTo(address) : null}
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

function FloorAbout({ floor: { note, description, imageUrl } }: { floor: DescribedFloor }) {
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

/** Tenant id in the address of a wall's QR code (`/{slug}#t=7`). */
export function readLinkedTenantId(): number | null {
  const [, id] = /^#t=(\d{1,9})$/.exec(location.hash) ?? [];
  return id === undefined ? null : Number(id);
}

/** URL that opens the phone's map app (developers.google.com/maps/documentation/urls). */
function directionsTo(address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
}
