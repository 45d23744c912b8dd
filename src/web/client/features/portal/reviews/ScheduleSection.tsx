import { formatLongMoment } from '../../../../../texts/format.ts';
import reviewTexts from '../../../../../texts/generated/portal/reviews.en.js';
import { SendFailure } from '../../../components/SendFailure.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { useSchedule } from './api.ts';

const texts = reviewTexts.schedule;

/** Whether the building asks by itself, and when next. */
export function ScheduleSection({ propertyId, nextAt }: { propertyId: number; nextAt: string | null }) {
  const schedule = useSchedule(propertyId);
  return (
    <Stack gap="tight">
      <h3>{texts.title}</h3>
      {schedule.isError && <SendFailure error={schedule.error} fallback={texts.failed} />}
      <Switch
        isSelected={nextAt !== null}
        isReadOnly={schedule.isPending}
        onChange={(isOn) => schedule.mutate(isOn)}
        description={nextAt === null ? texts.off : texts.next({ when: formatLongMoment(nextAt) })}
      >
        {texts.isOn}
      </Switch>
    </Stack>
  );
}
