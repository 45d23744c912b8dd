import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import type { Dials } from '../../../../../shared/contact-links.ts';
import type { Searched } from '../../../../../shared/search/pieces.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { lobbyTexts as texts } from '../texts.ts';
import { FloorList, linkedTenant } from './FloorList.tsx';
import { countTenants, type Floor, firstTenants, maxColumns, type TenantEntry } from './floors.ts';
import type { Brief } from './TenantItem.tsx';
import { underFloors } from './useFoundFloors.ts';

/** From here on only what is near the screen is laid out. */
const MANY = 300;
const PHONE = '(max-width: 40rem)';
/** As in `tenant.css`. */
const DESK = '(min-width: 64rem)';

interface DirectoryListingProps {
  floors: readonly Floor[];
  /** All floors, or the search hits. */
  found: readonly Floor[];
  plan: FloorPlan;
  searched: Searched | null;
  nearest: readonly TenantEntry[];
  /** The search found what is no tenant. */
  isElsewhere: boolean;
  isNear: boolean;
  term: string;
  /** Of the building, for directions. */
  address: string;
  dials: Dials | undefined;
  onClear: () => void;
}

export const DirectoryListing = memo(function DirectoryListing(props: DirectoryListingProps) {
  const { floors, found, plan, searched, nearest, isNear, isElsewhere, term, address, dials, onClear } = props;
  const isPhone = useMediaQuery(PHONE);
  const isDesk = useMediaQuery(DESK);
  const [openId, setOpenId] = useState(linkedTenant);
  const isMany = countTenants(floors) > MANY;

  if (floors.length === 0) return <EmptyState title={texts().empty.title}>{texts().empty.text}</EmptyState>;
  const most = maxColumns(floors);
  const brief: Brief | null = isPhone ? 'phone' : isDesk && most > 1 ? 'desk' : null;
  const list = { plan, most, isMany, brief, openId, address, dials, onToggle: setOpenId };
  const nearestTo = <h2 className="directory-nearest">{texts().search.nearest({ term: term.trim() })}</h2>;
  const none = found.length === 0 && !isElsewhere && (
    <>
      <div className="directory-none">
        <EmptyState title={texts().search.noneTitle} action={<ClearButton onPress={onClear} />}>
          <p>{texts().search.none({ term: term.trim() })}</p>
          <p>{texts().search.hint}</p>
        </EmptyState>
      </div>
      {nearest.length > 0 && (
        <>
          {nearestTo}
          <FloorList {...list} floors={underFloors(nearest, floors)} searched={searched} />
        </>
      )}
    </>
  );
  if (!isMany)
    return (
      none || (
        <>
          {isNear && nearestTo}
          <FloorList {...list} floors={found} searched={searched} />
        </>
      )
    );
  return (
    <>
      {/* Stays mounted during a search: rendering thousands of tenants again would block typing. */}
      <div hidden={searched !== null}>
        <FloorList {...list} floors={floors} searched={null} />
      </div>
      {isNear && nearestTo}
      {none || (searched && <FirstFound {...list} floors={found} searched={searched} />)}
    </>
  );
});

function FirstFound(props: Parameters<typeof FloorList>[0]) {
  const { first, end } = usePortions(props.floors);
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
      {texts().search.clear}
    </Button>
  );
}

const PORTION = 40;

/** Renders hits in portions, and all before printing. @returns the portion, and a ref for an element below it */
function usePortions(floors: readonly Floor[]): {
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
