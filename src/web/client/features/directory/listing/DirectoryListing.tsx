import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Searched } from '../../../../../shared/search/pieces.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { lobbyTexts as texts } from '../texts.ts';
import { askedTenant, FloorList } from './FloorList.tsx';
import { countTenants, type Floor, firstTenants, mostColumns, type TenantEntry } from './floors.ts';
import { underFloors } from './useFoundFloors.ts';

/** From here on the browser lays out only what is near the screen, and of what was found the first are listed. */
const MANY = 300;
const PHONE = '(max-width: 40rem)';

interface DirectoryListingProps {
  floors: readonly Floor[];
  /** All floors, or what the search has found. */
  found: readonly Floor[];
  searched: Searched | null;
  /** Where it has found nothing: what is most like the term. */
  nearest: readonly TenantEntry[];
  term: string;
  /** Of the building, to be led there. */
  address: string;
  onClear: () => void;
}

/** The floors in order, each with its label and its tenants. */
export const DirectoryListing = memo(function DirectoryListing(props: DirectoryListingProps) {
  const { floors, found, searched, nearest, term, address, onClear } = props;
  const isPhone = useMediaQuery(PHONE);
  const [openId, setOpenId] = useState(askedTenant);
  const isMany = countTenants(floors) > MANY;

  if (floors.length === 0) return <EmptyState title={texts.empty.title}>{texts.empty.text}</EmptyState>;
  const list = { most: mostColumns(floors), isMany, isPhone, openId, address, onToggle: setOpenId };
  const none = found.length === 0 && (
    <>
      <div className="directory-none">
        <EmptyState title={texts.search.noneTitle} action={<ClearButton onPress={onClear} />}>
          <p>{texts.search.none({ term: term.trim() })}</p>
          <p>{texts.search.hint}</p>
        </EmptyState>
      </div>
      <h2 className="directory-nearest">{texts.search.nearest}</h2>
      <FloorList {...list} floors={underFloors(nearest, floors)} searched={null} />
    </>
  );
  if (!isMany) return none || <FloorList {...list} floors={found} searched={searched} />;
  return (
    <>
      {/* Stays on the page during a search: thousands of tenants are not drawn anew with the first key, nor after the last. */}
      <div hidden={searched !== null}>
        <FloorList {...list} floors={floors} searched={null} />
      </div>
      {none || (searched && <FirstFound {...list} floors={found} searched={searched} />)}
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
    <Button variant="secondary" onPress={onPress}>
      {texts.search.clear}
    </Button>
  );
}

const PORTION = 40;

/**
 * As much of what was found as is near the screen: the next portion comes as its end comes near, and all of it before the
 * page is printed. Other floors begin anew.
 * @returns with what marks the end, which has to stand below the last
 */
function useFirstOf(floors: readonly Floor[]): {
  first: readonly Floor[];
  end: RefObject<HTMLDivElement | null>;
} {
  const end = useRef<HTMLDivElement>(null);
  const [grown, setGrown] = useState({ floors, count: PORTION });
  if (grown.floors !== floors) setGrown({ floors, count: PORTION });
  const { count } = grown;
  useEffect(() => {
    if (count >= countTenants(floors)) return;
    const more = () => setGrown({ floors, count: count + PORTION });
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), { rootMargin: '100%' });
    if (end.current) watch.observe(end.current);
    return () => watch.disconnect();
  }, [floors, count]);
  useEffect(() => {
    const all = () => flushSync(() => setGrown({ floors, count: Number.POSITIVE_INFINITY }));
    window.addEventListener('beforeprint', all);
    return () => window.removeEventListener('beforeprint', all);
  }, [floors]);
  return { first: useMemo(() => firstTenants(floors, count), [floors, count]), end };
}
