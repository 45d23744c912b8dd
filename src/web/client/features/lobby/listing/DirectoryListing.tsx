import { memo, useState } from 'react';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PlainButton } from '../../../ui/PlainButton.tsx';
import { lobbyTexts as texts } from '../texts.ts';
import { FloorList } from './FloorList.tsx';
import { countTenants, type Floor, mostColumns } from './floors.ts';
import type { Matcher } from './search.ts';
import { askedTenant } from './taken-along.ts';
import { useFirstOf } from './useFirstOf.ts';

/** From here on the browser lays out only what is near the screen, and of what was found the first are listed. */
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
  const isMany = countTenants(floors) > MANY;

  if (floors.length === 0) return <EmptyState title={texts.empty.title}>{texts.empty.text}</EmptyState>;
  const list = { most: mostColumns(floors), isMany, isPhone, openId, address, onToggle: setOpenId };
  const none = found.length === 0 && (
    <EmptyState title={texts.search.noneTitle} action={<ClearButton onPress={onClear} />}>
      <p>{texts.search.none({ term: term.trim() })}</p>
      <p>{texts.search.hint}</p>
    </EmptyState>
  );
  if (!isMany) return none || <FloorList {...list} floors={found} matcher={matcher} />;
  return (
    <>
      {/* Stays on the page during a search: thousands of tenants are not drawn anew with the first key, nor after the last. */}
      <div hidden={matcher !== null}>
        <FloorList {...list} floors={floors} matcher={null} />
      </div>
      {none || (matcher && <FirstFound {...list} floors={found} matcher={matcher} />)}
    </>
  );
});

function FirstFound(props: Parameters<typeof FloorList>[0]) {
  const { first, end } = useFirstOf(props.floors);
  return (
    <>
      <FloorList {...props} floors={first} />
      <div ref={end} />
    </>
  );
}

function ClearButton({ onPress }: { onPress: () => void }) {
  return (
    <PlainButton variant="secondary" onPress={onPress}>
      {texts.search.clear}
    </PlainButton>
  );
}
