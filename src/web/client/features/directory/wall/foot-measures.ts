/** Shares of the foot's height and of the announcements' type size. */
const TEXT_HEIGHT_SHARE = 0.78;
const LINE = 1.2;
const ADDRESS = 0.74;
const ADDRESS_LINE = 1.35;
const PAGER_LINE = 1.3;
/** Largest address type, in units of the smallest legible type. */
const MAX_ADDRESS = 1.6;
const NAME_TYPE_SHARE = 0.8;
const SMALLER = 0.97;
const LINES = 2;
/** Width of the text as a share of the screen's. */
const TEXT_OF_WIDTH = { portrait: 0.61, landscape: 0.72, searched: 0.4 };

export interface FootTask {
  /** Size in px, without the search box. */
  height: number;
  width: number;
  /** Type sizes in px: the board's names, and the smallest legible. */
  nameType: number;
  minType: number;
  isPortrait: boolean;
  /** Width in em. */
  addressWidth: number;
  isSearchBeside: boolean;
  hasPages: boolean;
  /** Lines of the longest announcement at a width in em; 0 without announcements. */
  linesIn: (width: number) => number;
}

export interface FootMeasures {
  /** Type sizes in px. */
  announcement: number;
  address: number;
  /** Size in px. */
  width: number;
  height: number;
  /** Lines per announcement; a longer one is shown in parts. */
  lines: number;
  /** Announcements and address alternate. */
  isInTurn: boolean;
}

/** Returns the largest type in which all texts fit; in the smallest legible one they alternate if necessary. */
export function footMeasures(task: FootTask): FootMeasures {
  const { minType, linesIn } = task;
  const { portrait, landscape, searched } = TEXT_OF_WIDTH;
  const width = task.width * (task.isPortrait ? portrait : task.isSearchBeside ? searched : landscape);
  const room = task.height * TEXT_HEIGHT_SHARE;
  const pager = task.hasPages ? PAGER_LINE : 0;
  const hasAnnouncements = linesIn(width / minType) > 0;
  const isInTurn = hasAnnouncements && minType * (pager + LINES * LINE + ADDRESS_LINE) > room;
  const lines = isInTurn && minType * (pager + LINES * LINE) > room ? 1 : LINES;
  const addressAt = (type: number) =>
    Math.max(minType, Math.min(type * ADDRESS, width / Math.max(1, task.addressWidth), MAX_ADDRESS * minType));
  const heightAt = (type: number) =>
    type * (pager + (hasAnnouncements ? lines * LINE : 0)) + (isInTurn ? 0 : addressAt(type) * ADDRESS_LINE);
  const fits = (type: number) => heightAt(type) <= room && linesIn(width / type) <= lines;
  let announcement = Math.max(NAME_TYPE_SHARE * task.nameType, minType);
  while (announcement > minType && !fits(announcement)) announcement = Math.max(minType, announcement * SMALLER);
  const height = Math.max(task.height, heightAt(announcement) / TEXT_HEIGHT_SHARE);
  return { announcement, address: addressAt(announcement), width, height, lines, isInTurn };
}
