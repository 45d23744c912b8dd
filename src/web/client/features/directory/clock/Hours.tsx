import { Fragment, useContext } from 'react';
import type { OpeningHours } from '../../../../../shared/hours/opening-hours.ts';
import { BuildingZone, useMinute } from './clock.ts';
import { hoursNow, hoursWeek } from './hours-now.ts';

/** Opening hours, updated every minute; on phones only near ones until the tenant is expanded. */
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
        {now && <span> · </span>}
        {partsOf(hoursWeek(hours, minute, timeZone)).map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <Fragment key={at}>
            {at > 0 && ' '}
            <span className="directory-hours-part">{part}</span>
          </Fragment>
        ))}
      </span>
    </>
  );
}

/** Splits the week where lines may break: days stay with their times. */
const partsOf = (week: string) => (week.match(/[^,;]+[,;]?/g) ?? []).map((part) => part.trim());
