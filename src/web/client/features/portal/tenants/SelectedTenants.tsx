import { useState } from 'react';
import { MAX_FLOOR, MAX_TENANTS_AT_ONCE, MIN_FLOOR, type Tenant } from '../../../../../modules/directory/schema.ts';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { BulkBar } from '../../../components/list/BulkBar.tsx';
import { focusSoon } from '../../../lib/focus-soon.ts';
import { Button } from '../../../ui/Button.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import type { useTenantChanges } from './useTenantChanges.ts';

const texts = tenantTexts.many;
const floors = Array.from({ length: MAX_FLOOR - MIN_FLOOR + 1 }, (_, at) => MIN_FLOOR + at);

type ManyChanges = Pick<ReturnType<typeof useTenantChanges>, 'remove' | 'move' | 'listPeople'>;

interface SelectedTenantsProps extends ManyChanges {
  plan: FloorPlan;
  tenants: readonly Tenant[];
  onClear: () => void;
}

/** Bulk actions for the selected tenants, all or nothing. */
export function SelectedTenants({ plan, tenants, remove, move, listPeople, onClear }: SelectedTenantsProps) {
  const [floor, setFloor] = useState('');
  const [doing, setDoing] = useState<'remove' | 'move' | 'list' | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isTooMany = tenants.length > MAX_TENANTS_AT_ONCE;
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
      label={texts.chosen({ count: tenants.length })}
      onClear={clear}
      refusal={isTooMany ? texts.tooMany({ most: MAX_TENANTS_AT_ONCE }) : refusal}
    >
      <NativeSelect
        label={texts.floor}
        placeholder={texts.floor}
        options={floors.filter(plan.exists).map((floor) => ({ value: String(floor), label: plan.label(floor) }))}
        value={floor}
        onChange={setFloor}
      />
      <Button
        variant="secondary"
        size="small"
        isDisabled={floor === '' || isTooMany || (doing !== null && doing !== 'move')}
        isPending={doing === 'move'}
        onPress={() => {
          setDoing('move');
          void move(tenants, Number(floor), finishChange);
        }}
      >
        {texts.move}
      </Button>
      <Button
        variant="secondary"
        size="small"
        isDisabled={isTooMany || (doing !== null && doing !== 'list')}
        isPending={doing === 'list'}
        onPress={() => {
          setDoing('list');
          void listPeople(tenants, finishChange);
        }}
      >
        {texts.listPeople}
      </Button>
      <Button
        variant="danger"
        size="small"
        isDisabled={isTooMany || (doing !== null && doing !== 'remove')}
        isPending={doing === 'remove'}
        onPress={() => {
          setDoing('remove');
          remove(tenants, finishChange);
        }}
      >
        {texts.remove}
      </Button>
    </BulkBar>
  );
}
