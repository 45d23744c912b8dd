import { memo, useId, useState } from 'react';
import { floorMark } from '../../../../../modules/directory/values.ts';
import type { Searched } from '../../../../../shared/search/pieces.ts';
import type { Floor } from './floors.ts';
import { TenantItem } from './TenantItem.tsx';

export interface FloorListProps {
  floors: readonly Floor[];
  searched: Searched | null;
  /** The most columns a floor of the building can fill. */
  most: number;
  isMany: boolean;
  isPhone: boolean;
  /** The tenant that was tapped on a phone. */
  openId: number | null;
  /** Of the building. */
  address: string;
  onToggle: (id: number | null) => void;
}

/** Floors, each a section with its number in the margin. */
export const FloorList = memo(function FloorList(props: FloorListProps) {
  const { floors, searched, most, isMany, isPhone, openId, address, onToggle } = props;
  const id = useId();
  const [asked] = useState(askedTenant);
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
              {floorMark(floor.number)}
            </span>
            <span className="directory-floor-name">{floor.label}</span>
          </h2>
          <ul className="directory-tenants">
            {floor.tenants.map(({ tenant, contacts }) => (
              <TenantItem
                key={tenant.id}
                tenant={tenant}
                contacts={contacts}
                searched={searched}
                isTapTarget={isPhone}
                isOpen={isPhone && openId === tenant.id}
                isAsked={asked === tenant.id}
                directions={isPhone && openId === tenant.id ? directionsTo(address) : null}
                onToggle={onToggle}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
});

/** The tenant that a wall's code leads to (`/{slug}#t=7`); `null` when the address names none. */
export function askedTenant(): number | null {
  const [, id] = /^#t=(\d{1,9})$/.exec(location.hash) ?? [];
  return id === undefined ? null : Number(id);
}

/** Where a phone's maps show the way; every system takes this form (developers.google.com/maps/documentation/urls). */
function directionsTo(address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
}
