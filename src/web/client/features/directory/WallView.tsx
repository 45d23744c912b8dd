import { Accessibility } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { minNoteType, type Screen } from '../../lib/wall-layout/type-size.ts';
import { brandingOf } from './branding.ts';
import type { InitialsProps } from './keyboard/Initials.tsx';
import { DirectorySearch } from './listing/DirectorySearch.tsx';
import { countTenants } from './listing/floors.ts';
import type { ViewProps } from './PageView.tsx';
import { WallFeatured } from './panel/WallFeatured.tsx';
import { useScreenSettings } from './settings/screen-settings.ts';
import { lobbyTexts as texts, useLanguage } from './texts.ts';
import { useWall, type WallState } from './useWall.ts';
import { BoardIndex } from './wall/BoardIndex.tsx';
import { useChangedTenants } from './wall/BoardView.tsx';
import { Pager, PageTurnButtons } from './wall/Pager.tsx';
import { FloorChoice, ReachMap } from './wall/ReachMap.tsx';
import { Stage } from './wall/Stage.tsx';
import { useScreenRotation } from './wall/useScreenRotation.ts';
import { WallFoot } from './wall/WallFoot.tsx';
import { WallHeader } from './wall/WallHeader.tsx';
import { WallPicture } from './wall/WallPicture.tsx';
import { WallUrgent } from './wall/WallUrgent.tsx';

/** Share of the screen's height. */
const ANSWER_HEIGHT_SHARE = 1 / 11;

export function WallView(props: ViewProps) {
  const language = useLanguage(useScreenSettings().language);
  return <Wall key={language} {...props} />;
}

function Wall(props: ViewProps) {
  const wall = useWall(props);
  const { directory, frame, screen, controls, layout } = wall;
  const { style, ...rotation } = useScreenRotation(useScreenSettings().rotation);
  const branding = brandingOf(directory);
  return (
    <div
      className="directory wall"
      ref={frame}
      data-standing={screen.height > screen.width || undefined}
      data-searched={wall.isSearchable || undefined}
      data-typing={layout.isTyping || undefined}
      data-reach={controls.isWithinReach || undefined}
      data-grade={screen.grade === 'usual' ? undefined : screen.grade}
      {...branding}
      style={{ ...branding.style, ...style, ...minTypeStyle(screen) }}
      {...rotation}
    >
      <WallTop wall={wall} offlineSince={props.offlineSince} />
      <WallMain wall={wall} search={props.search} />
      {directory.wallFeatured && <WallFeatured isPortrait={screen.height > screen.width} />}
      <WallControls wall={wall} {...props} />
    </div>
  );
}

function WallTop({ wall, offlineSince }: { wall: WallState } & Pick<ViewProps, 'offlineSince'>) {
  const { directory, screen, ruler, layout } = wall;
  const { urgent } = wall.announcements;
  return (
    <div
      className="wall-top"
      data-few={(layout.hasFewLines && urgent.length === 0) || undefined}
      data-urgent={urgent.length > 0 || undefined}
    >
      <WallHeader
        directory={directory}
        offlineSince={offlineSince}
        screen={screen}
        heading={layout.heading}
        aside={layout.aside}
      />
      <WallUrgent announcements={urgent} screen={screen} ruler={ruler} />
    </div>
  );
}

function WallMain({ wall, search }: { wall: WallState } & Pick<ViewProps, 'search'>) {
  const { directory, screen, ruler, layout, answer, isChoosing } = wall;
  const { pictureLayout } = layout;
  const { places, Places } = search;
  return (
    <>
      {wall.controls.isWithinReach && (
        <ReachMap
          floors={search.floors}
          order={directory.wallOrder}
          maxTypePx={layout.maxTypePx}
          searchBoard={layout.isSearchResult ? layout.board : null}
          hasFewLines={layout.hasFewLines}
          screen={screen}
          ruler={ruler}
        />
      )}
      {Places && places.length > 0 && <Places places={places} placeWords={directory.placeWords} plan={search.plan} />}
      <main
        id="main"
        ref={layout.main}
        tabIndex={-1}
        className="wall-main"
        data-answered={answer.entry !== null || undefined}
        data-choosing={isChoosing || undefined}
        style={pictureLayout?.padding}
      >
        {pictureLayout && (
          <WallPicture urls={layout.pictures} isPages={directory.layout === 'pages'} place={pictureLayout.place} />
        )}
        {isChoosing && <FloorChoice floors={search.floors} order={directory.wallOrder} onChoose={search.setTerm} />}
        <WallStage wall={wall} search={search} />
      </main>
    </>
  );
}

function WallStage({ wall, search }: { wall: WallState } & Pick<ViewProps, 'search'>) {
  const { directory, screen, ruler, layout, answer, paging } = wall;
  const { board, box, index } = layout;
  const changedIds = useChangedTenants(directory.tenants);
  return (
    <Stage
      directory={directory}
      plan={search.plan}
      board={wall.isChoosing ? null : board}
      page={paging.page}
      index={
        index &&
        board &&
        box && (
          <BoardIndex
            board={board}
            order={layout.order}
            paging={paging}
            measures={index}
            height={layout.pictureLayout?.box.height ?? box.height}
            isCovered={answer.entry !== null}
          />
        )
      }
      isSearchResult={layout.isSearchResult}
      changedIds={changedIds}
      term={search.searchTerm}
      nearestTenants={search.nearestTenants}
      highlightQuery={search.highlightQuery}
      isFuzzy={search.isFuzzy}
      answer={answer.entry}
      isChosen={answer.isSelected}
      secondsLeft={answer.secondsLeft}
      maxType={screen.height * ANSWER_HEIGHT_SHARE}
      screen={screen}
      ruler={ruler}
      isEmpty={search.matchingFloors.length === 0 && search.places.length === 0}
      onChoose={answer.selectId}
      onBack={answer.close}
    />
  );
}

function WallControls({ wall, search, tenantCount, display }: { wall: WallState } & ViewProps) {
  const { directory, screen, ruler, layout, controls, paging, hasPages } = wall;
  const { board, index, order } = layout;
  const { isAttended, isTouchKiosk } = display;
  return (
    <WallFoot
      directory={directory}
      announcements={wall.announcements.rotating}
      screen={screen}
      nameType={layout.nameType}
      ruler={ruler}
      isStill={isAttended}
      pager={hasPages && board && <Pager board={board} paging={paging} order={order} isAttended={isAttended} />}
      search={
        wall.isSearchable && (
          <WallSearch
            search={search}
            tenantCount={tenantCount}
            turnButtons={hasPages && !index && <PageTurnButtons paging={paging} />}
            reachButton={
              isTouchKiosk && <ReachButton isOn={controls.isWithinReach} onChange={controls.setWithinReach} />
            }
            initials={wall.initials}
            largerButton={isTouchKiosk && <LargerButton isOn={controls.isLarger} onChange={controls.setLarger} />}
          />
        )
      }
    />
  );
}

function minTypeStyle(screen: Screen): CSSProperties {
  const size: Record<`--wall-${string}`, string> = { '--wall-least': `${minNoteType(screen)}px` };
  return size;
}

interface WallSearchProps {
  search: ViewProps['search'];
  tenantCount: number;
  turnButtons: ReactNode;
  initials: InitialsProps;
  reachButton: ReactNode;
  largerButton: ReactNode;
}

function WallSearch({ search, tenantCount, turnButtons, initials, reachButton, largerButton }: WallSearchProps) {
  return (
    <div className="wall-search">
      <DirectorySearch
        term={search.term}
        onChange={search.setTerm}
        matchCount={countTenants(search.matchingFloors)}
        placeCount={search.places.length}
        isFuzzy={search.isFuzzy}
        tenantCount={tenantCount}
        keyboard={search.keyboard}
        initials={initials}
      />
      {turnButtons}
      {largerButton}
      {reachButton}
    </div>
  );
}

interface SwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Enlarges the type by one grade. */
function LargerButton({ isOn, onChange }: SwitchProps) {
  return (
    <button type="button" className="wall-reach wall-larger" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {texts().larger}
    </button>
  );
}

/** Moves the controls within reach of people who cannot reach up. */
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
