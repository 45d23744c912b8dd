/** Shares of the foot's height and of the announcements' type size. */
const INSIDE = 0.76;
const LINE = 1.2;
const ADDRESS = 0.74;
const ADDRESS_LINE = 1.5;
const PAGER_LINE = 1.3;
/** Of the smallest legible type. */
const MAX_ADDRESS = 1.6;
const OF_NAME = 0.8;
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
  const fitting = width / Math.max(1, task.addressWidth);
  const address = Math.min(announcement * ADDRESS, fitting, MAX_ADDRESS * task.minType);
  return { announcement, address: Math.max(address, task.minType), width };
}
