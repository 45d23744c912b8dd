import * as calls from '../../../../../modules/displays/calls.ts';
import { call } from '../../../lib/api.ts';
import type { FetchOwn } from '../feed/directory-feed.ts';
import { parseOwnAnnouncements } from '../parse.ts';
import { currentPairing } from './pairing.ts';

/** Fetches this display's announcements with its token: future and limited ones are not public. */
export const fetchOwnAnnouncements: FetchOwn = async (signal) => {
  const pairing = currentPairing();
  if (!pairing) return null;
  try {
    const ownAnnouncementsAddress = calls.listOwnAnnouncements;
    return parseOwnAnnouncements(await call(ownAnnouncementsAddress, { bearer: pairing.token, signal }));
  } catch (error) {
    console.warn('The announcements of this display could not be loaded; retrying', error);
    return null;
  }
};
