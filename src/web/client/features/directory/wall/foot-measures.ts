/** The foot's proportions: parts of its height, and of the announcements' type. */
const INSIDE = 0.76;
const LINE = 1.2;
const ADDRESS = 0.74;
const ADDRESS_LINE = 1.5;
const PAGER_LINE = 1.3;
/** An address too long for its line is set smaller, down to this part of the least type; beyond it takes two. */
const LEAST_ADDRESS = 0.6;
/** Of a name's size. */
const OF_NAME = 0.8;
/** Of the screen's width, beside the code and its words. */
const TEXT_OF_WIDTH = { portrait: 0.655, landscape: 0.74, searched: 0.42 };

export interface FootTask {
  /** The foot's, in px, without what the search takes of it. */
  height: number;
  width: number;
  /** A name's size on the board, and the least that can be read, in px. */
  nameType: number;
  leastType: number;
  isPortrait: boolean;
  /** Of the address, in em. */
  addressWidth: number;
  /** The search stands beside the announcements. */
  isSearchBeside: boolean;
  hasAnnouncements: boolean;
  hasPages: boolean;
}

export interface FootMeasures {
  /** Sizes in px. */
  announcement: number;
  address: number;
  /** What announcements may take, in px. */
  width: number;
}

/** How large the foot's texts can be, so that all of them have their lines. */
export function footMeasures(task: FootTask): FootMeasures {
  const small = ADDRESS * ADDRESS_LINE;
  const lines = (task.hasAnnouncements ? 2 * LINE : 0) + small + (task.hasPages ? PAGER_LINE : 0);
  const announcement = Math.min(Math.max(OF_NAME * task.nameType, task.leastType), (task.height * INSIDE) / lines);
  const { portrait, landscape, searched } = TEXT_OF_WIDTH;
  const share = task.isPortrait ? portrait : task.isSearchBeside ? searched : landscape;
  const width = task.width * share;
  const address = announcement * ADDRESS;
  const fitting = Math.max(width / Math.max(1, task.addressWidth), LEAST_ADDRESS * task.leastType);
  return { announcement, address: Math.min(address, fitting), width };
}
