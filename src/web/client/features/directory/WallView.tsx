import { Accessibility } from 'lucide-react';
import { type CSSProperties, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Directory } from '../../../../modules/directory/schema.ts';
import { FEW, minNote, type Screen } from '../../lib/board/legible.ts';
import type { Ruler } from '../../lib/board/name.ts';
import { useRuler } from '../../lib/board/useRuler.ts';
import { useAnnouncements } from './announcements/announcements.ts';
import { holdWall } from './display/held-wall.ts';
import { faceOf, picturesOf } from './face.ts';
import type { InitialsProps } from './keyboard/Initials.tsx';
import { DirectorySearch } from './listing/DirectorySearch.tsx';
import { countTenants, type Floor, type TenantEntry } from './listing/floors.ts';
import type { ViewProps } from './PageView.tsx';
import { WallFeatured } from './panel/WallFeatured.tsx';
import { shown, useScreenDirectory, useScreenSettings } from './settings/screen-settings.ts';
import { lobbyTexts as texts, useLanguage } from './texts.ts';
import { useIdleReturn } from './wall/Answer.tsx';
import { BoardIndex } from './wall/BoardIndex.tsx';
import { useChangedTenants } from './wall/BoardView.tsx';
import { headingOver, largestHeading, mostUnder } from './wall/heading.ts';
import { Pager, TurnButtons } from './wall/Pager.tsx';
import { usePaging } from './wall/paging.ts';
import { FloorChoice, ReachMap } from './wall/ReachMap.tsx';
import { Stage } from './wall/Stage.tsx';
import { initialsOf } from './wall/useBoard.ts';
import { useLayout } from './wall/useLayout.ts';
import { useBox, useScreen } from './wall/useScreen.ts';
import { useScreenRotation } from './wall/useScreenRotation.ts';
import { WallFoot } from './wall/WallFoot.tsx';
import { WallHeader } from './wall/WallHeader.tsx';
import { WallPicture } from './wall/WallPicture.tsx';
import { WallUrgent } from './wall/WallUrgent.tsx';

/** Share of the screen's height. */
const ANSWER_OF_HEIGHT = 1 / 11;

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
  const [isReach, setReach] = useWhile<boolean>(isAttended, false);
  const [isLarger, setLarger] = useWhile<boolean>(isAttended, false);
  const screen = useScreen(wall, isLarger);
  const ruler = useRuler(directory.name);
  const [chosen, choose] = useState<number | null>(null);
  const isFound = search.searched !== null;
  const { places, Places } = search;
  const isTyping = search.keyboard.isOpen;
  const [tab, setTab] = useWhile<string | null>(isTyping && search.term === '', null);
  const initial = isFound ? null : tab;
  const initials = useMemo(() => (isTyping ? initialsOf(search.floors, ruler) : []), [isTyping, search.floors, ruler]);
  const order = isFound ? 'found' : initial ? 'names' : directory.wallOrder;
  const isFew = tenantCount + directory.contacts.filter(({ isListed }) => isListed).length <= FEW;
  const { aside, heading, headingOver } = useHeading(directory, screen, ruler, isFew && urgent.length === 0);
  const [most, box] = [mostUnder(heading), useBox(main)];
  const pictures = picturesOf(directory);
  const isQuiet = !isFound && !isTyping && !isReach;
  const { board, index, beside } = useLayout(
    { floors: search.found, order, initial, isFew, most, screen, ruler, box, hasIndex: isQuiet },
    pictures.length > 0 && isQuiet,
  );
  const nameType = useHeld(board?.type ?? 0, isFound || isTyping || isReach);
  const changed = useChangedTenants(directory.tenants);
  const answer = useAnswer(search, chosen);
  const close = useCallback(() => {
    choose(null);
    if (search.term !== '') onStartOver();
  }, [search.term, onStartOver]);
  const secondsLeft = useIdleReturn(answer !== null, close);
  const paging = usePaging(board, isAttended || answer !== null);
  const isChoosing = isReach && !isFound && !initial && search.floors.length > 0;
  const hasPages = board !== null && board.pages.length > 1 && !isChoosing;
  useEffect(() => {
    shown.pages = board?.pages.length ?? 0;
  }, [board]);
  const settings = useScreenSettings();
  const isSearchable = settings.search ?? (hasTouch || isAttended);
  const { style, ...turned } = useScreenRotation(settings.rotation);
  const face = faceOf(directory);

  return (
    <div
      className="directory wall"
      ref={wall}
      data-standing={screen.height > screen.width || undefined}
      data-searched={isSearchable || undefined}
      data-typing={isTyping || undefined}
      data-reach={isReach || undefined}
      data-grade={screen.grade === 'usual' ? undefined : screen.grade}
      {...face}
      style={{ ...face.style, ...style, ...leastType(screen) }}
      {...turned}
    >
      <div
        className="wall-top"
        data-few={(isFew && urgent.length === 0) || undefined}
        data-urgent={urgent.length > 0 || undefined}
      >
        <WallHeader
          directory={directory}
          offlineSince={offlineSince}
          screen={screen}
          heading={headingOver(nameType)}
          aside={aside}
        />
        <WallUrgent announcements={urgent} screen={screen} ruler={ruler} />
      </div>
      {isReach && (
        <ReachMap
          floors={search.floors}
          order={directory.wallOrder}
          most={most}
          found={isFound ? board : null}
          isFew={isFew}
          screen={screen}
          ruler={ruler}
        />
      )}
      {Places && places.length > 0 && <Places places={places} placeWords={directory.placeWords} plan={search.plan} />}
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="wall-main"
        data-answered={answer !== null || undefined}
        data-choosing={isChoosing || undefined}
        style={beside?.padding}
      >
        {beside && <WallPicture urls={pictures} isPages={directory.layout === 'pages'} place={beside.place} />}
        {isChoosing && <FloorChoice floors={search.floors} order={directory.wallOrder} onChoose={search.setTerm} />}
        <Stage
          directory={directory}
          plan={search.plan}
          board={isChoosing ? null : board}
          page={paging.page}
          index={
            index &&
            board &&
            box && (
              <BoardIndex
                board={board}
                order={order}
                paging={paging}
                measures={index}
                height={beside?.box.height ?? box.height}
                isBehind={answer !== null}
              />
            )
          }
          isFound={isFound}
          changed={changed}
          term={search.wanted}
          nearest={search.nearest}
          searched={search.searched}
          isNear={search.isNear}
          answer={answer}
          isChosen={chosen !== null}
          secondsLeft={secondsLeft}
          maxType={screen.height * ANSWER_OF_HEIGHT}
          screen={screen}
          ruler={ruler}
          isEmpty={search.found.length === 0 && places.length === 0}
          onChoose={choose}
          onBack={close}
        />
      </main>
      {directory.wallFeatured && <WallFeatured isPortrait={screen.height > screen.width} />}
      <WallFoot
        directory={directory}
        announcements={rotating}
        screen={screen}
        nameType={nameType}
        ruler={ruler}
        isStill={isAttended}
        pager={hasPages && <Pager board={board} paging={paging} order={order} isAttended={isAttended} />}
        search={
          isSearchable && (
            <WallSearch
              search={search}
              all={tenantCount}
              turn={hasPages && !index && <TurnButtons paging={paging} />}
              reach={isTouchKiosk && <ReachButton isOn={isReach} onChange={setReach} />}
              initials={{
                own: initials,
                chosen: initial,
                onChoose(own) {
                  search.setTerm('');
                  setTab(own);
                },
              }}
              larger={isTouchKiosk && <LargerButton isOn={isLarger} onChange={setLarger} />}
            />
          )
        }
      />
    </div>
  );
}

/** The largest heading that has room, and the one over names of a type size. */
function useHeading(directory: Directory, screen: Screen, ruler: Ruler, isFew: boolean) {
  const aside = useRef<HTMLDivElement>(null);
  const asideWidth = useBox(aside)?.width ?? 0;
  const { name, logoUrl } = directory;
  const hasLogo = logoUrl !== null;
  const heading = useMemo(
    () => largestHeading({ name, screen, ruler, asideWidth, hasLogo, isFew }),
    [name, screen, ruler, asideWidth, hasLogo, isFew],
  );
  const over = (nameType: number) => (isFew ? heading : headingOver(heading, screen, nameType));
  return { aside, heading, headingOver: over };
}

/** Off again once this is over. */
function useWhile<Value>(isOn: boolean, off: Value) {
  const [value, setValue] = useState(off);
  if (!isOn && value !== off) setValue(off);
  return [isOn ? value : off, setValue] as const;
}

/** The last value before it was held. */
function useHeld(value: number, isHeld: boolean): number {
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) setHeld(value);
  return isHeld && held > 0 ? held : value;
}

function leastType(screen: Screen): CSSProperties {
  const size: Record<`--wall-${string}`, string> = { '--wall-least': `${minNote(screen)}px` };
  return size;
}

/** The tapped row, or the only hit of a search. */
function useAnswer({ floors, found, searched, places }: ViewProps['search'], chosen: number | null) {
  return useMemo(() => {
    const entries = (list: readonly Floor[]) => list.flatMap(({ tenants }) => tenants);
    if (chosen !== null) return chosenIn(entries([...found, ...floors]), chosen);
    const [only = null, ...others] = searched && places.length === 0 ? entries(found) : [];
    return others.length === 0 ? only : null;
  }, [floors, found, searched, places, chosen]);
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

interface WallSearchProps {
  search: ViewProps['search'];
  all: number;
  turn: ReactNode;
  initials: InitialsProps;
  reach: ReactNode;
  larger: ReactNode;
}

function WallSearch({ search, all, turn, initials, reach, larger }: WallSearchProps) {
  return (
    <div className="wall-search">
      <DirectorySearch
        term={search.term}
        onChange={search.setTerm}
        found={countTenants(search.found)}
        places={search.places.length}
        isNear={search.isNear}
        all={all}
        keyboard={search.keyboard}
        initials={initials}
      />
      {turn}
      {larger}
      {reach}
    </div>
  );
}

interface SwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** By one grade. */
function LargerButton({ isOn, onChange }: SwitchProps) {
  return (
    <button type="button" className="wall-reach wall-larger" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {texts().larger}
    </button>
  );
}

/** For people who cannot reach up. */
function ReachButton({ isOn, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      className="wall-reach"
      aria-label={texts().reach}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
    >
      <Accessibility aria-hidden />
    </button>
  );
}
