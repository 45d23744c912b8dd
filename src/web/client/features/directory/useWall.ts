import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Directory } from '../../../../modules/directory/schema.ts';
import type { Ruler } from '../../lib/wall-layout/break-name.ts';
import { MAX_FEW_LINES, type Screen } from '../../lib/wall-layout/type-size.ts';
import { useRuler } from '../../lib/wall-layout/useRuler.ts';
import { useAnnouncements } from './announcements/announcements.ts';
import { picturesOf } from './branding.ts';
import { subscribeWallSnapshot } from './display/wall-snapshot.ts';
import type { InitialsProps } from './keyboard/Initials.tsx';
import type { Floor, TenantEntry } from './listing/floors.ts';
import type { ViewProps } from './PageView.tsx';
import { shownState, useScreenDirectory, useScreenSettings } from './settings/screen-settings.ts';
import { useIdleReturn } from './wall/Answer.tsx';
import { largestHeading, maxTenantType, scaleHeading } from './wall/heading.ts';
import { usePaging } from './wall/paging.ts';
import { initialsOf } from './wall/useBoard.ts';
import { useLayout } from './wall/useLayout.ts';
import { useBox, useScreen } from './wall/useScreen.ts';

type Search = ViewProps['search'];

export type WallState = ReturnType<typeof useWall>;

/** State of a wall: controls, initials, measures, layout, answer and page. */
export function useWall({ directory: savedDirectory, tenantCount, search, display, onStartOver }: ViewProps) {
  const directory = useScreenDirectory(savedDirectory);
  const settings = useScreenSettings();
  const { isAttended, hasTouch } = display;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => (frame.current ? subscribeWallSnapshot(frame.current) : undefined), []);
  const controls = useControls(isAttended);
  const screen = useScreen(frame, controls.isLarger);
  const ruler = useRuler(directory.name);
  const announcements = useAnnouncements(directory);
  const initials = useInitials(search, ruler);
  const layout = useWallLayout({
    directory,
    search,
    initial: initials.selectedInitial,
    hasFewLines: tenantCount + directory.contacts.filter(({ isListed }) => isListed).length <= MAX_FEW_LINES,
    isUrgent: announcements.urgent.length > 0,
    isWithinReach: controls.isWithinReach,
    screen,
    ruler,
  });
  const { board } = layout;
  const answer = useAnswer(search, onStartOver);
  const paging = usePaging(board, isAttended || answer.entry !== null);
  const { isWithinReach } = controls;
  const isChoosing = isWithinReach && !layout.isSearchResult && !initials.selectedInitial && search.floors.length > 0;
  return {
    directory,
    frame,
    screen,
    ruler,
    controls,
    announcements,
    initials,
    layout,
    answer,
    paging,
    /** Shows the choice of a floor instead of the board. */
    isChoosing,
    hasPages: board !== null && board.pages.length > 1 && !isChoosing,
    isSearchable: settings.search ?? (hasTouch || isAttended),
  };
}

/** Switches of an attended wall; off when nobody attends it. */
function useControls(isAttended: boolean) {
  const [isWithinReach, setWithinReach] = useStateWhile<boolean>(isAttended, false);
  const [isLarger, setLarger] = useStateWhile<boolean>(isAttended, false);
  return { isWithinReach, setWithinReach, isLarger, setLarger };
}

/** Filter by initial, available while the keyboard is open and the search is empty. */
function useInitials(search: Search, ruler: Ruler): InitialsProps {
  const { floors, term, setTerm } = search;
  const isTyping = search.keyboard.isOpen;
  const [initial, setInitial] = useStateWhile<string | null>(isTyping && term === '', null);
  const usedInitials = useMemo(() => (isTyping ? initialsOf(floors, ruler) : []), [isTyping, floors, ruler]);
  return {
    usedInitials,
    selectedInitial: search.highlightQuery === null ? initial : null,
    onChoose(nextInitial) {
      setTerm('');
      setInitial(nextInitial);
    },
  };
}

interface WallLayoutTask {
  directory: Directory;
  search: Search;
  initial: string | null;
  hasFewLines: boolean;
  isUrgent: boolean;
  isWithinReach: boolean;
  screen: Screen;
  ruler: Ruler;
}

/** Heading, board, index and pictures that fit the screen, with the refs of the measured elements. */
function useWallLayout(task: WallLayoutTask) {
  const { directory, search, initial, hasFewLines, isUrgent, isWithinReach, screen, ruler } = task;
  const main = useRef<HTMLElement>(null);
  const isSearchResult = search.highlightQuery !== null;
  const isTyping = search.keyboard.isOpen;
  const order = isSearchResult ? 'found' : initial ? 'names' : directory.wallOrder;
  const { aside, heading, headingOver } = useHeading(directory, screen, ruler, hasFewLines && !isUrgent);
  const [maxTypePx, box] = [maxTenantType(heading), useBox(main)];
  const pictures = picturesOf(directory);
  const isQuiet = !isSearchResult && !isTyping && !isWithinReach;
  const { board, index, pictureLayout } = useLayout(
    { floors: search.matchingFloors, order, initial, hasFewLines, maxTypePx, screen, ruler, box, hasIndex: isQuiet },
    pictures.length > 0 && isQuiet,
  );
  const nameType = useHeldValue(board?.type ?? 0, !isQuiet);
  useEffect(() => {
    shownState.pages = board?.pages.length ?? 0;
  }, [board]);
  return {
    main,
    aside,
    box,
    isSearchResult,
    isTyping,
    hasFewLines,
    order,
    maxTypePx,
    board,
    index,
    pictures,
    pictureLayout,
    nameType,
    heading: headingOver(nameType),
  } as const;
}

/** Answer to a tap or a search, closed by `close` or when the wall is idle. */
function useAnswer(search: Search, onStartOver: () => void) {
  const [selectedId, selectId] = useState<number | null>(null);
  const entry = useAnswerEntry(search, selectedId);
  const { term } = search;
  const close = useCallback(() => {
    selectId(null);
    if (term !== '') onStartOver();
  }, [term, onStartOver]);
  const secondsLeft = useIdleReturn(entry !== null, close);
  return { entry, isSelected: selectedId !== null, selectId, close, secondsLeft };
}

/** Entry of the tapped row, or the single hit of a search. */
function useAnswerEntry({ floors, matchingFloors, highlightQuery, places }: Search, selectedId: number | null) {
  return useMemo(() => {
    const entries = (list: readonly Floor[]) => list.flatMap(({ tenants }) => tenants);
    if (selectedId !== null) return findSelectedEntry(entries([...matchingFloors, ...floors]), selectedId);
    const [onlyEntry = null, ...otherEntries] = highlightQuery && places.length === 0 ? entries(matchingFloors) : [];
    return otherEntries.length === 0 ? onlyEntry : null;
  }, [floors, matchingFloors, highlightQuery, places, selectedId]);
}

/** Finds a tenant by its id, or by the negative id of a contact, whom the entry then lists first. */
function findSelectedEntry(entries: readonly TenantEntry[], id: number): TenantEntry | null {
  if (id > 0) return entries.find(({ tenant }) => tenant.id === id) ?? null;
  for (const entry of entries) {
    const person = entry.contacts.find((contact) => contact.id === -id);
    if (person) return { ...entry, people: () => [person] };
  }
  return null;
}

/** Largest heading that fits, and a function for the heading over names of a type size. */
function useHeading(directory: Directory, screen: Screen, ruler: Ruler, hasFewLines: boolean) {
  const aside = useRef<HTMLDivElement>(null);
  const asideWidth = useBox(aside)?.width ?? 0;
  const { name, logoUrl } = directory;
  const hasLogo = logoUrl !== null;
  const heading = useMemo(
    () => largestHeading({ name, screen, ruler, asideWidth, hasLogo, hasFewLines }),
    [name, screen, ruler, asideWidth, hasLogo, hasFewLines],
  );
  const headingOverNames = (nameType: number) => (hasFewLines ? heading : scaleHeading(heading, screen, nameType));
  return { aside, heading, headingOver: headingOverNames };
}

/** State that resets to its initial value when the condition ends. */
function useStateWhile<Value>(isOn: boolean, initialValue: Value) {
  const [value, setValue] = useState(initialValue);
  if (!isOn && value !== initialValue) setValue(initialValue);
  return [isOn ? value : initialValue, setValue] as const;
}

/** Returns the last value from before the hold began. */
function useHeldValue(value: number, isHeld: boolean): number {
  const [heldValue, setHeldValue] = useState(value);
  if (!isHeld && heldValue !== value) setHeldValue(value);
  return isHeld && heldValue > 0 ? heldValue : value;
}
