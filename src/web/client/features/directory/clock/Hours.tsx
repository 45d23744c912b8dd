import { createContext, useContext } from 'react';
import type { OpeningHours } from '../../../../../shared/hours/opening-hours.ts';
import { useMinute } from './clock.ts';
import { hoursNow, hoursWeek } from './hours-now.ts';

/** The time zone of the building. */
export const BuildingZone = createContext('America/Chicago');

/** Follows the clock. On a phone only what is near shows until the tenant is open. */
export function Hours({ hours }: { hours: OpeningHours }) {
  const timeZone = useContext(BuildingZone);
  const minute = useMinute();
  const now = hoursNow(hours, minute, timeZone);
  return (
    <>
      {now && (
        <span className="directory-hours-now" data-near={now.isNear || undefined}>
          {now.text}
        </span>
      )}
      <span className="directory-hours-week">
        {now && ' · '}
        {hoursWeek(hours, minute, timeZone)}
      </span>
    </>
  );
}
