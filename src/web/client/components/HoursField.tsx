import { optionalHours } from '../../../shared/hours/hours-fields.ts';
import type { OpeningHours } from '../../../shared/hours/opening-hours.ts';
import texts from '../../../texts/generated/portal/hours.en.js';
import { formatOpeningHours } from '../../../texts/opening-hours.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Text } from '../ui/Text.tsx';
import type { HoursInput } from './hours-draft.ts';
import { lazyPart } from './lazy-part.tsx';

const HoursEditor = lazyPart(async () => (await import('./HoursEditor.tsx')).HoursEditor);

interface HoursFieldProps {
  value: HoursInput;
  onChange: (value: HoursInput) => void;
  errorMessage?: string | undefined;
  /** Building's hours, offered to copy. */
  building?: OpeningHours | null | undefined;
}

/** Field for opening hours, collapsed by default: most tenants have none. */
export function HoursField({ value, onChange, errorMessage, building }: HoursFieldProps) {
  const hours = optionalHours.safeParse(value).data;
  return (
    <section aria-label={texts.title}>
      <Disclosure title={hours ? texts.titled({ hours: formatOpeningHours(hours) }) : texts.title}>
        <HoursEditor value={value} onChange={onChange} building={building} />
      </Disclosure>
      {errorMessage && (
        <Text role="alert" size="small" tone="danger" weight="medium" paddingBlock="0 8">
          {errorMessage}
        </Text>
      )}
    </section>
  );
}
