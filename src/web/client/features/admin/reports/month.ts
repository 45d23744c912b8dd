import { shopDay } from '../../../../../shared/business-days.ts';
import { formatMonth } from '../../../../../texts/format.ts';
import texts from '../../../../../texts/generated/admin/reports.en.js';
import { serverNow } from '../../../lib/server-now.ts';

const SHOWN = 36;

/** Current month of the shop and earlier ones, newest first: `2026-11`. */
function months(): string[] {
  const [year = 0, month = 0] = shopDay(serverNow()).split('-').map(Number);
  return Array.from({ length: SHOWN }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
}

export const monthOf = ({ month }: { month: string }): string => month || shopDay(serverNow()).slice(0, 7);

export const monthFilter = () => ({
  name: 'month' as const,
  label: texts.month,
  first: monthOf({ month: '' }),
  options: months().map((value) => ({ value, label: formatMonth(value) })),
});

export const paymentsFilter = {
  name: 'test',
  label: texts.payments,
  all: texts.asTaken,
  options: [
    { value: 'false', label: texts.real },
    { value: 'true', label: texts.test },
  ],
} as const;
