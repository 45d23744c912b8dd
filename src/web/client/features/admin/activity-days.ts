import { startOfDay } from '../../lib/day-start.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Instants of days for the server, the last day inclusive; empty for invalid ones. */
export const instantsOf = ({ from, to }: Days) => ({ from: startOfDay(from) ?? '', to: startOfDay(to, 1) ?? '' });
