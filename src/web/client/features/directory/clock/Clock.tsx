import { timeOfDay, useMinute } from './clock.ts';

/** Hours and minutes. Read out when looked for, never announced. */
export function Clock() {
  const minute = useMinute();
  return (
    <time className="directory-clock" dateTime={new Date(minute).toISOString()}>
      {timeOfDay(minute)}
    </time>
  );
}
