import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import type { DialNumbers } from '../../../../../shared/contact-links.ts';
import type { HighlightQuery } from '../../../../../shared/search/highlight.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { lobbyTexts as texts } from '../texts.ts';
import { FloorList, readLinkedTenantId } from './FloorList.tsx';
import { countTenants, type Floor, firstTenants, maxColumns, type TenantEntry } from './floors.ts';
import type { CompactLayout } from './TenantItem.tsx';
import { groupUnderFloors } from './useFloorSearch.ts';

/** Number of tenants above which only those near the viewport are laid out. */
const LARGE_DIRECTORY_TENANTS = 300;
const PHONE = '(max-width: 40rem)';
const DESKTOP = '(min-width: 64rem)';

interface DirectoryListingProps {
  floors: readonly Floor[];
  /** All floors, or the search hits. */
  matchingFloors: readonly Floor[];
  plan: FloorPlan;
  highlightQuery: HighlightQuery | null;
  nearestTenants: readonly TenantEntry[];
  /** The search matched places. */
  hasPlaceMatches: boolean;
  /** The hits match only with a typing error. */
  isFuzzy: boolean;
  term: string;
  /** Address of the building, for directions. */
  address: string;
  dials: DialNumbers | undefined;
  onClear: () => void;
}

export const DirectoryListing = memo(function DirectoryListing(props: DirectoryListingProps) {
  const {
    floors,
    matchingFloors,
    plan,
    highlightQuery,
    nearestTenants,
    isFuzzy,
    hasPlaceMatches,
    term,
    address,
    dials,
    onClear,
  } = props;
  const isPhone = useMediaQuery(PHONE);
  const isDesktop = useMediaQuery(DESKTOP);
  const [openId, setOpenId] = useState(readLinkedTenantId);
  const isLarge = countTenants(floors) > LARGE_DIRECTORY_TENANTS;

  if (floors.length === 0) return <EmptyState title={texts().empty.title}>{texts().empty.text}</EmptyState>;
  const columnCount = maxColumns(floors);
  const compactLayout: CompactLayout | null = isPhone ? 'phone' : isDesktop && columnCount > 1 ? 'desktop' : null;
  const list = { plan, columnCount, isLarge, compactLayout, openId, address, dials, onToggle: setOpenId };
  const nearestHeading = <h2 className="directory-nearest">{texts().search.nearest({ term: term.trim() })}</h2>;
  const noMatches = matchingFloors.length === 0 && !hasPlaceMatches && (
    <>
      <div className="directory-none">
        <EmptyState title={texts().search.noneTitle} action={<ClearButton onPress={onClear} />}>
          <p>{texts().search.none({ term: term.trim() })}</p>
          <p>{texts().search.hint}</p>
        </EmptyState>
      </div>
      {nearestTenants.length > 0 && (
        <>
          {nearestHeading}
          <FloorList {...list} floors={groupUnderFloors(nearestTenants, floors)} highlightQuery={highlightQuery} />
        </>
      )}
    </>
  );
  if (!isLarge)
    return (
      noMatches || (
        <>
          {isFuzzy && nearestHeading}
          <FloorList {...list} floors={matchingFloors} highlightQuery={highlightQuery} />
        </>
      )
    );
  return (
    <>
      {/* Stays mounted during a search: rendering thousands of tenants again blocks typing. */}
      <div hidden={highlightQuery !== null}>
        <FloorList {...list} floors={floors} highlightQuery={null} />
      </div>
      {isFuzzy && nearestHeading}
      {noMatches ||
        (highlightQuery && <IncrementalFloorList {...list} floors={matchingFloors} highlightQuery={highlightQuery} />)}
    </>
  );
});

function IncrementalFloorList(props: Parameters<typeof FloorList>[0]) {
  const { renderedFloors, end } = useBatches(props.floors);
  return (
    <>
      <FloorList {...props} floors={renderedFloors} />
      <div ref={end} />
    </>
  );
}

function ClearButton({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="secondary" onPress={onPress}>
      {texts().search.clear}
    </Button>
  );
}

const BATCH_SIZE = 40;

/** Renders hits in batches, and all before printing. @returns hits to render, and a ref for an element below them */
function useBatches(floors: readonly Floor[]): {
  renderedFloors: readonly Floor[];
  end: RefObject<HTMLDivElement | null>;
} {
  const end = useRef<HTMLDivElement>(null);
  const [batch, setBatch] = useState({ floors, count: BATCH_SIZE });
  if (batch.floors !== floors) setBatch({ floors, count: BATCH_SIZE });
  const { count } = batch;
  useEffect(() => {
    if (count >= countTenants(floors)) return;
    const more = () => setBatch({ floors, count: count + BATCH_SIZE });
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), { rootMargin: '100%' });
    if (end.current) watch.observe(end.current);
    return () => watch.disconnect();
  }, [floors, count]);
  useEffect(() => {
    const showAll = () => flushSync(() => setBatch({ floors, count: Number.POSITIVE_INFINITY }));
    window.addEventListener('beforeprint', showAll);
    return () => window.removeEventListener('beforeprint', showAll);
  }, [floors]);
  return { renderedFloors: useMemo(() => firstTenants(floors, count), [floors, count]), end };
}
