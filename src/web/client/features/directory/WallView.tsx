import { Accessibility } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAnnouncements } from './announcements/announcements.ts';
import { holdWall } from './display/held-wall.ts';
import { FEW } from './fit/legible.ts';
import { DirectorySearch } from './listing/DirectorySearch.tsx';
import { countTenants, type Floor, type TenantEntry } from './listing/floors.ts';
import type { ViewProps } from './PageView.tsx';
import { WallFeatured } from './panel/WallFeatured.tsx';
import { useScreenDirectory, useScreenSettings } from './settings/screen-settings.ts';
import { lobbyTexts as texts, useLanguage } from './texts.ts';
import { useIdleReturn } from './wall/Answer.tsx';
import { useChangedTenants } from './wall/BoardView.tsx';
import { Pager, usePaging } from './wall/Pager.tsx';
import { Stage } from './wall/Stage.tsx';
import { useBoard } from './wall/useBoard.ts';
import { useRuler } from './wall/useRuler.ts';
import { useBox, useScreen } from './wall/useScreen.ts';
import { useScreenRotation } from './wall/useScreenRotation.ts';
import { WallFoot } from './wall/WallFoot.tsx';
import { headingOf, WallHeader } from './wall/WallHeader.tsx';
import { WallUrgent } from './wall/WallUrgent.tsx';

/** Share of the screen's height. */
const ANSWER_OF_HEIGHT = 1 / 11;
/** Least type size of the building's name, in those of a tenant's. */
const NAME_OF_TENANT = 1.2;

/** The directory on a lobby display. */
export function WallView(props: ViewProps) {
  const language = useLanguage(useScreenSettings().language);
  return <Wall key={language} {...props} />;
}

function Wall(props: ViewProps) {
  const directory = useScreenDirectory(props.directory);
  const { tenantCount, offlineSince, search, display, onStartOver } = props;
  const { isAttended, isTouchKiosk, hasTouch } = display;
  const { urgent, rotating } = useAnnouncements(directory);
  const wall = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLElement>(null);
  useEffect(() => (wall.current ? holdWall(wall.current) : undefined), []);
  const screen = useScreen(wall);
  const ruler = useRuler(directory.name);
  const [isReach, setReach] = useState(false);
  const [chosen, choose] = useState<number | null>(null);
  const order = search.searched ? 'found' : directory.wallOrder;
  const isFew = tenantCount + directory.contacts.filter(({ isListed }) => isListed).length < FEW;
  const heading = headingOf(directory.name, screen, ruler, isFew && urgent.length === 0);
  const most = isFew ? heading.type / NAME_OF_TENANT : Number.POSITIVE_INFINITY;
  const board = useBoard({ floors: search.found, order, isFew, most, screen, ruler, box: useBox(main) });
  const changed = useChangedTenants(directory.tenants);
  const answer = useAnswer(search, chosen);
  const close = useCallback(() => {
    choose(null);
    if (search.term !== '') onStartOver();
  }, [search.term, onStartOver]);
  const secondsLeft = useIdleReturn(answer !== null, close);
  const paging = usePaging(board, isAttended || answer !== null);
  const hasPages = board !== null && board.pages.length > 1;
  const settings = useScreenSettings();
  const isSearchable = settings.search ?? (hasTouch || isAttended);

  return (
    <div
      className="directory wall"
      ref={wall}
      data-standing={screen.height > screen.width || undefined}
      data-searched={isSearchable || undefined}
      data-typing={search.keyboard.isOpen || undefined}
      data-reach={(isReach && isAttended) || undefined}
      {...useScreenRotation(settings.rotation)}
    >
      <div
        className="wall-top"
        data-few={(isFew && urgent.length === 0) || undefined}
        data-urgent={urgent.length > 0 || undefined}
      >
        <WallHeader directory={directory} offlineSince={offlineSince} screen={screen} heading={heading} />
        <WallUrgent announcements={urgent} screen={screen} ruler={ruler} />
      </div>
      <main id="main" ref={main} tabIndex={-1} className="wall-main" data-answered={answer !== null || undefined}>
        <Stage
          directory={directory}
          plan={search.plan}
          board={board}
          page={paging.page}
          changed={changed}
          term={search.wanted}
          nearest={search.nearest}
          answer={answer}
          isChosen={chosen !== null}
          secondsLeft={secondsLeft}
          maxType={screen.height * ANSWER_OF_HEIGHT}
          screen={screen}
          ruler={ruler}
          isEmpty={search.found.length === 0}
          onChoose={choose}
          onBack={close}
        />
      </main>
      {directory.wallFeatured && <WallFeatured isPortrait={screen.height > screen.width} />}
      <WallFoot
        directory={directory}
        announcements={rotating}
        screen={screen}
        nameType={board?.type ?? 0}
        ruler={ruler}
        isStill={isAttended}
        pager={hasPages && <Pager board={board} paging={paging} order={order} isAttended={isAttended} />}
        search={
          isSearchable && (
            <WallSearch
              search={search}
              all={tenantCount}
              reach={isTouchKiosk && <ReachButton isOn={isReach} onChange={setReach} />}
            />
          )
        }
      />
    </div>
  );
}

/** The tapped row, or the only hit of a search. */
function useAnswer({ floors, found, searched }: ViewProps['search'], chosen: number | null) {
  return useMemo(() => {
    const entries = (list: readonly Floor[]) => list.flatMap(({ tenants }) => tenants);
    if (chosen !== null) return chosenIn(entries([...found, ...floors]), chosen);
    const [only = null, ...others] = searched ? entries(found) : [];
    return others.length === 0 ? only : null;
  }, [floors, found, searched, chosen]);
}

/** @param id of a tenant, or the negated one of a contact, which the answer names first */
function chosenIn(entries: readonly TenantEntry[], id: number): TenantEntry | null {
  if (id > 0) return entries.find(({ tenant }) => tenant.id === id) ?? null;
  for (const entry of entries) {
    const person = entry.contacts.find((contact) => contact.id === -id);
    if (person) return { ...entry, people: () => [person] };
  }
  return null;
}

function WallSearch({ search, all, reach }: { search: ViewProps['search']; all: number; reach: ReactNode }) {
  return (
    <div className="wall-search">
      <DirectorySearch
        term={search.term}
        onChange={search.setTerm}
        found={countTenants(search.found)}
        all={all}
        keyboard={search.keyboard}
      />
      {reach}
    </div>
  );
}

/** For people who cannot reach up. */
function ReachButton({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <button
      type="button"
      className="wall-reach"
      aria-label={texts.reach}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
    >
      <Accessibility aria-hidden />
    </button>
  );
}
