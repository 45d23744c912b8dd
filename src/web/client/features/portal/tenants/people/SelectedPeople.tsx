import { useState } from 'react';
import { MAX_TENANTS_AT_ONCE } from '../../../../../../modules/directory/schema.ts';
import texts from '../../../../../../texts/generated/portal/people.en.js';
import { BulkBar } from '../../../../components/list/BulkBar.tsx';
import { focusSoon } from '../../../../lib/focus-soon.ts';
import { Button } from '../../../../ui/Button.tsx';
import type { PersonEntry } from './people-list.ts';
import type { usePeopleChanges } from './usePeopleChanges.ts';

interface SelectedPeopleProps extends Pick<ReturnType<typeof usePeopleChanges>, 'list'> {
  people: readonly PersonEntry[];
  onClear: () => void;
}

/** Bulk actions for the selected people, all or nothing. */
export function SelectedPeople({ people, list, onClear }: SelectedPeopleProps) {
  const [doing, setDoing] = useState<boolean | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isTooMany = people.length > MAX_TENANTS_AT_ONCE;
  const clear = () => {
    onClear();
    focusSoon(() => document.querySelector('[data-index] input[type=checkbox]'));
  };
  const finishChange = (failure: string | null) => {
    setDoing(null);
    setRefusal(failure);
    if (failure === null) clear();
  };
  return (
    <BulkBar
      label={texts.chosen({ count: people.length })}
      onClear={clear}
      refusal={isTooMany ? texts.tooMany({ most: MAX_TENANTS_AT_ONCE }) : refusal}
    >
      {[true, false].map((isListed) => (
        <Button
          key={String(isListed)}
          variant="secondary"
          size="small"
          isDisabled={isTooMany || doing === !isListed}
          isPending={doing === isListed}
          onPress={() => {
            setDoing(isListed);
            void list(people, isListed, finishChange);
          }}
        >
          {isListed ? texts.put : texts.take}
        </Button>
      ))}
    </BulkBar>
  );
}
