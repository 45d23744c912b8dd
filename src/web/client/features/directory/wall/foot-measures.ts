/** Shares of the foot's height and of the announcements' type size. */
const INSIDE = 0.78;
const LINE = 1.2;
const ADDRESS = 0.74;
const ADDRESS_LINE = 1.35;
const PAGER_LINE = 1.3;
/** Of the smallest legible type. */
const MAX_ADDRESS = 1.6;
const OF_NAME = 0.8;
const SMALLER = 0.97;
/** Of an announcement. */
const LINES = 2;
/** Shares of the screen's width. */
const TEXT_OF_WIDTH = { portrait: 0.61, landscape: 0.72, searched: 0.4 };

export interface FootTask {
  /** In px, without the search box. */
  height: number;
  width: number;
  /** Type sizes in px: the board's names, and the smallest legible. */
  nameType: number;
  minType: number;
  isPortrait: boolean;
  /** In em. */
  addressWidth: number;
  isSearchBeside: boolean;
  hasPages: boolean;
  /** Lines of the longest announcement in this width, in em; 0 without announcements. */
  linesIn: (width: number) => number;
}

export interface FootMeasures {
  /** Type sizes in px. */
  announcement: number;
  address: number;
  /** In px. */
  width: number;
  height: number;
  /** Of an announcement; a longer one is shown in parts. */
  lines: number;
  /** Announcements and address take turns. */
  isInTurn: boolean;
}

/** The largest type with room for all at once; in the smallest legible one, what has no room takes turns. */
export function footMeasures(task: FootTask): FootMeasures {
  const { minType, linesIn } = task;
  const { portrait, landscape, searched } = TEXT_OF_WIDTH;
  const width = task.width * (task.isPortrait ? portrait : task.isSearchBeside ? searched : landscape);
  const room = task.height * INSIDE;
  const pager = task.hasPages ? PAGER_LINE : 0;
  const hasAnnouncements = linesIn(width / minType) > 0;
  const isInTurn = hasAnnouncements && minType * (pager + LINES * LINE + ADDRESS_LINE) > room;
  const lines = isInTurn && minType * (pager + LINES * LINE) > room ? 1 : LINES;
  const addressAt = (type: number) =>
    Math.max(minType, Math.min(type * ADDRESS, width / Math.max(1, task.addressWidth), MAX_ADDRESS * minType));
  const heightAt = (type: number) =>
    type * (pager + (hasAnnouncements ? lines * LINE : 0)) + (isInTurn ? 0 : addressAt(type) * ADDRESS_LINE);
  const fits = (type: number) => heightAt(type) <= room && linesIn(width / type) <= lines;
  let announcement = Math.max(OF_NAME * task.nameType, minType);
  while (announcement > minType && !fits(announcement)) announcement = Math.max(minType, announcement * SMALLER);
  const height = Math.max(task.height, heightAt(announcement) / INSIDE);
  return { announcement, address: addressAt(announcement), width, height, lines, isInTurn };
}
