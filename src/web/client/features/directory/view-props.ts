import type { Directory } from '../../../../modules/directory/schema.ts';
import type { Announcements } from './announcements/useAnnouncements.ts';
import type { DisplayMode } from './display/useDisplayMode.ts';
import type { FoundFloors } from './useFoundFloors.ts';

/** What a directory is shown from, on a wall as on a page. */
export interface ViewProps {
  directory: Directory;
  /** Of the building: more than are listed while the rest is on its way. */
  tenantCount: number;
  /** Epoch ms of the last good answer while the server is away. */
  offlineSince: number | null;
  search: FoundFloors;
  announcements: Announcements;
  display: DisplayMode;
  /** Empties the search and closes its keyboard. */
  onStartOver: () => void;
}
