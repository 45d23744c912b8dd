import { timeOfDay, useMinute } from './clock.ts';

/** Not a live region. */
export function Clock() {
  const minute = useMinute();
  return (
    <time className="directory-clock" dateTime={new Date(minute).toISOString()}>
      {timeOfDay(minute)}
    </time>
  );
}
