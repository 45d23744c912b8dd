import { memo, useState } from 'react';
import { floorMark } from '../../../../../modules/directory/values.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PlainButton } from '../../../ui/PlainButton.tsx';
import { lobbyTexts as texts } from '../texts.ts';
import { countTenants, type Floor, mostColumns } from './floors.ts';
import type { Matcher } from './search.ts';
import { TenantItem } from './TenantItem.tsx';
import { askedTenant, directionsTo } from './taken-along.ts';

/** From here on the browser lays out only what is near the screen. */
const MANY = 300;
const PHONE = '(max-width: 40rem)';

interface DirectoryListingProps {
  floors: readonly Floor[];
  /** Those of the floors the search has left. */
  found: readonly Floor[];
  matcher: Matcher;
  term: string;
  /** Of the building, to be led there. */
  address: string;
  onClear: () => void;
}

/** The floors in order, each with its label and its tenants. */
export const DirectoryListing = memo(function DirectoryListing(props: DirectoryListingProps) {
  const { floors, found, matcher, term, address, onClear } = props;
  const isPhone = useMediaQuery(PHONE);
  const [openId, setOpenId] = useState(askedTenant);
  const [asked] = useState(askedTenant);
  const isMany = countTenants(floors) > MANY;

  if (floors.length === 0) return <EmptyState title={texts.empty.title}>{texts.empty.text}</EmptyState>;
  if (found.length === 0)
    return (
      <EmptyState title={texts.search.noneTitle} action={<ClearButton onPress={onClear} />}>
        <p>{texts.search.none(term.trim())}</p>
        <p>{texts.search.hint}</p>
      </EmptyState>
    );
  return (
    <div
      className="directory-floors"
      data-most={mostColumns(floors)}
      data-many={isMany || undefined}
      data-searched={matcher !== null || undefined}
    >
      {found.map((floor) => (
        <section key={floor.number} className="directory-floor" aria-labelledby={`floor-${floor.number}`}>
          <h2 id={`floor-${floor.number}`} className="directory-floor-label">
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
                matcher={matcher}
                isTapTarget={isPhone}
                isOpen={isPhone && openId === tenant.id}
                isAsked={asked === tenant.id}
                directions={isPhone && openId === tenant.id ? directionsTo(address) : null}
                onToggle={setOpenId}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
});

function ClearButton({ onPress }: { onPress: () => void }) {
  return (
    <PlainButton variant="secondary" onPress={onPress}>
      {texts.search.clear}
    </PlainButton>
  );
}
