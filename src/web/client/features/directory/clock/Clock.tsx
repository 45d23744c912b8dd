import { useContext } from 'react';
import { BuildingZone, timeOfDay, useMinute } from './clock.ts';

/** Time of the building; not a live region. */
export function Clock() {
  const timeZone = useContext(BuildingZone);
  const minute = useMinute();
  return (
    <time className="directory-clock" dateTime={new Date(minute).toISOString()}>
      {timeOfDay(minute, timeZone)}
    </time>
  );
}
