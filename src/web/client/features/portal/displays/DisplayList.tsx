import { Download } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import {
  type Display,
  type DisplayAction,
  type DisplayState,
  displayStates,
} from '../../../../../modules/displays/schema.ts';
import type { Property } from '../../../../../modules/tenancy/schema.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { errorText } from '../../../lib/errors.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import { type SettingsChange, useActOnDisplays, useSaveDisplays } from './api.ts';
import styles from './DisplaysPanel.module.css';
import { DisplayTable } from './DisplayTable.tsx';
import { displaysCsv } from './displays-csv.ts';
import { SettingsFields } from './SettingsFields.tsx';

const texts = displayTexts.filter;
const acts = displayTexts.act;
const manyTexts = displayTexts.many;

export interface DisplayListProps {
  property: Pick<Property, 'id' | 'slug' | 'version'>;
  displays: readonly Display[];
  canEdit: boolean;
}

export function DisplayList({ property, displays, canEdit }: DisplayListProps) {
  const [filter, setFilter] = useState<DisplayState | 'all'>('all');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [opened, open] = useState<number | null>(null);
  const [asked, ask] = useState<readonly Display[]>([]);
  const [isChanging, setChanging] = useState(false);
  const act = useActOnDisplays(property.id);
  const shown = displays.filter(({ state }) => filter === 'all' || state === filter);
  const picked = shown.filter(({ id }) => chosen.has(id));

  const run = (action: DisplayAction, of: readonly Display[]) =>
    act.mutate(
      { ids: of.map(({ id }) => id), action },
      {
        onSuccess: () => {
          ask([]);
          if (action === 'forget') setChosen(new Set());
          toast({ message: done[action], tone: 'success' });
        },
        onError: (error) => action !== 'forget' && toastError(error, { fallback: acts.failed }),
      },
    );
  const begin = (action: DisplayAction, of: readonly Display[]) => (action === 'forget' ? ask(of) : run(action, of));
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };

  return (
    <section aria-label={displayTexts.list}>
      <div className={styles.tools}>
        <NativeSelect label={texts.label} options={filterOptions(displays)} value={filter} onChange={setFilter} />
        <Button variant="secondary" onPress={() => saveFile(csvFile(shown), 'displays.csv')}>
          <Download aria-hidden /> {texts.csv}
        </Button>
      </div>
      {canEdit && shown.length > 1 && (
        <Bulk
          all={shown.length}
          chosen={picked.length}
          onChooseAll={(isAll) => setChosen(new Set(isAll ? shown.map(({ id }) => id) : []))}
          onAct={(action) => begin(action, picked)}
          onChange={() => setChanging(true)}
        />
      )}
      {shown.length === 0 ? (
        <EmptyState>{texts.none}</EmptyState>
      ) : (
        <DisplayTable
          property={property}
          displays={shown}
          canEdit={canEdit}
          chosen={chosen}
          opened={opened}
          onChoose={choose}
          onOpen={open}
          onAct={begin}
        />
      )}
      <ConfirmDialog
        isOpen={asked.length > 0}
        onOpenChange={() => {
          ask([]);
          act.reset();
        }}
        title={forgetTitle(asked)}
        confirmLabel={displayTexts.forget.submit}
        onConfirm={() => run('forget', asked)}
        isPending={act.isPending}
        errorMessage={act.isError ? errorText(act.error, acts.failed) : undefined}
      >
        {displayTexts.forget.body}
      </ConfirmDialog>
      {isChanging && (
        <ManySettingsDialog propertyId={property.id} displays={picked} onClose={() => setChanging(false)} />
      )}
    </section>
  );
}

const done: Record<DisplayAction, string> = {
  identify: acts.identified,
  reload: acts.reloaded,
  forget: acts.forgotten,
};

function filterOptions(displays: readonly Display[]) {
  const counted = displayStates.map((state) => ({
    state,
    count: displays.filter((each) => each.state === state).length,
  }));
  return [
    { value: 'all' as const, label: texts.all({ count: displays.length }) },
    ...counted
      .filter(({ count }) => count > 0)
      .map(({ state, count }) => ({ value: state, label: texts.state({ state: displayTexts.states[state], count }) })),
  ];
}

function forgetTitle(asked: readonly Display[]): string {
  const [only] = asked;
  const { title, titleMany } = displayTexts.forget;
  return only && asked.length === 1 ? title({ name: only.name }) : titleMany({ count: asked.length });
}

const csvFile = (displays: readonly Display[]) => new Blob([displaysCsv(displays)], { type: 'text/csv;charset=utf-8' });

interface BulkProps {
  all: number;
  chosen: number;
  onChooseAll: (isAll: boolean) => void;
  onAct: (action: DisplayAction) => void;
  onChange: () => void;
}

function Bulk({ all, chosen, onChooseAll, onAct, onChange }: BulkProps) {
  return (
    <div className={styles.tools}>
      <Checkbox isSelected={chosen === all} isIndeterminate={chosen > 0 && chosen < all} onChange={onChooseAll}>
        {acts.chooseAll}
      </Checkbox>
      <span role="status">{chosen > 0 && acts.many({ count: chosen })}</span>
      {chosen > 0 && (
        <>
          <Button variant="secondary" onPress={onChange}>
            {acts.change}
          </Button>
          {(['identify', 'reload', 'forget'] as const).map((action) => (
            <Button key={action} variant="secondary" onPress={() => onAct(action)}>
              {acts[action]}
            </Button>
          ))}
        </>
      )}
    </div>
  );
}

interface ManySettingsDialogProps {
  propertyId: number;
  displays: readonly Display[];
  onClose: () => void;
}

/** Unchanged settings keep each screen's own value. */
function ManySettingsDialog({ propertyId, displays, onClose }: ManySettingsDialogProps) {
  const [change, setChange] = useState<SettingsChange>({});
  const save = useSaveDisplays(propertyId);
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { ids: displays.map(({ id }) => id), settings: change },
      {
        onSuccess: () => {
          toast({ message: manyTexts.saved({ count: displays.length }), tone: 'success' });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={manyTexts.title({ count: displays.length })}
      formId={formId}
      submitLabel={manyTexts.submit}
      isPending={save.isPending}
      size="wide"
      isHeld={Object.keys(change).length > 0}
      onClose={onClose}
    >
      <form id={formId} className={styles.fields} onSubmit={submit}>
        {save.isError && <Banner tone="danger">{errorText(save.error, manyTexts.failed)}</Banner>}
        <SettingsFields settings={change} onChange={(next) => setChange({ ...change, ...next })} canLeave />
      </form>
    </FormDialog>
  );
}
