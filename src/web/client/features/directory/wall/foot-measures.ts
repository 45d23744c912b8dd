/** Shares of the foot's height and of the announcements' type size. */
const INSIDE = 0.76;
const LINE = 1.2;
const ADDRESS = 0.74;
const ADDRESS_LINE = 1.5;
const PAGER_LINE = 1.3;
/** Share of the smallest type; a longer address wraps. */
const MIN_ADDRESS = 0.6;
const OF_NAME = 0.8;
/** Shares of the screen's width. */
const TEXT_OF_WIDTH = { portrait: 0.655, landscape: 0.74, searched: 0.42 };

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
  hasAnnouncements: boolean;
  hasPages: boolean;
}

export interface FootMeasures {
  announcement: number;
  address: number;
  /** In px. */
  width: number;
}

export function footMeasures(task: FootTask): FootMeasures {
  const small = ADDRESS * ADDRESS_LINE;
  const lines = (task.hasAnnouncements ? 2 * LINE : 0) + small + (task.hasPages ? PAGER_LINE : 0);
  const announcement = Math.min(Math.max(OF_NAME * task.nameType, task.minType), (task.height * INSIDE) / lines);
  const { portrait, landscape, searched } = TEXT_OF_WIDTH;
  const share = task.isPortrait ? portrait : task.isSearchBeside ? searched : landscape;
  const width = task.width * share;
  const address = announcement * ADDRESS;
  const fitting = Math.max(width / Math.max(1, task.addressWidth), MIN_ADDRESS * task.minType);
  return { announcement, address: Math.min(address, fitting), width };
}
