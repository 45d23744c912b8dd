import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Display, DisplayAction } from '../../../../../modules/displays/schema.ts';
import type { Property } from '../../../../../modules/tenancy/schema.ts';
import { grouped } from '../../../../../shared/grouped.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { errorText } from '../../../lib/errors.ts';
import { saveFile } from '../../../lib/save-file.ts';
import type { Opened } from '../../../lib/sheet-address.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import { useActOnDisplays } from './api.ts';
import { type Group, groupOf, groups } from './condition.ts';
import { DisplayRow, type RowAction, RowActions } from './DisplayRow.tsx';
import styles from './DisplaysPanel.module.css';
import { displaysCsv } from './displays-csv.ts';
import { GroupSection } from './GroupSection.tsx';
import { ManySettingsDialog } from './ManySettingsDialog.tsx';

const texts = displayTexts.filter;
const acts = displayTexts.act;

export interface DisplayListProps {
  property: Pick<Property, 'id' | 'slug' | 'version'>;
  displays: readonly Display[];
  /** Epoch milliseconds of the list. */
  now: number;
  canEdit: boolean;
  /** Opens the sheet of an action. */
  onOpen: (opened: Opened) => void;
}

/** Grouped by what a manager has to do. */
export function DisplayList({ property, displays, now, canEdit, onOpen }: DisplayListProps) {
  const [filter, setFilter] = useFilter();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const actions = useRowActions(property.id, onOpen, () => setChosen(new Set()));
  const byGroup = grouped(displays, (display) => groupOf(display, now));
  const shown = groups.flatMap((group) => (filter === 'all' || filter === group ? (byGroup.get(group) ?? []) : []));
  const picked = shown.filter(({ id }) => chosen.has(id));
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <section aria-label={displayTexts.list}>
      <div className={styles.tools}>
        {byGroup.size > 1 && (
          <NativeSelect
            label={texts.label}
            options={filterOptions(displays.length, byGroup)}
            value={filter}
            onChange={setFilter}
          />
        )}
        <Button variant="secondary" onPress={() => saveFile(csvFile(shown), 'displays.csv')}>
          <Download aria-hidden /> {texts.csv}
        </Button>
        {canEdit && (
          <span className={styles.add}>
            <Button onPress={() => onOpen({ what: 'new' })}>
              <Plus aria-hidden /> {displayTexts.pair.submit}
            </Button>
          </span>
        )}
      </div>
      {canEdit && shown.length > 1 && (
        <Bulk
          all={shown.length}
          chosen={picked.length}
          onChooseAll={(isAll) => setChosen(new Set(isAll ? shown.map(({ id }) => id) : []))}
          onAct={(action) => actions.begin(action, picked)}
        />
      )}
      {groups
        .filter((group) => shown.some((display) => groupOf(display, now) === group))
        .map((group) => (
          <GroupSection key={group} group={group} count={byGroup.get(group)?.length ?? 0}>
            {byGroup.get(group)?.map((display) => (
              <DisplayRow
                key={display.id}
                property={property}
                display={display}
                now={now}
                isChosen={chosen.has(display.id)}
                onChoose={canEdit && shown.length > 1 ? (isChosen) => choose(display.id, isChosen) : undefined}
                actions={
                  canEdit && <RowActions display={display} onAct={(action) => actions.begin(action, [display])} />
                }
              />
            ))}
          </GroupSection>
        ))}
      {actions.dialog}
    </section>
  );
}

const FILTER = 'screens';

/** In the address. */
function useFilter() {
  const [search, setSearch] = useSearchParams();
  const filter = groups.find((group) => group === search.get(FILTER)) ?? 'all';
  const choose = (chosen: Group | 'all') =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (chosen === 'all') next.delete(FILTER);
        else next.set(FILTER, chosen);
        return next;
      },
      { replace: true },
    );
  return [filter, choose] as const;
}

function filterOptions(all: number, byGroup: ReadonlyMap<Group, readonly Display[]>) {
  return [
    { value: 'all' as const, label: texts.all({ count: all }) },
    ...groups
      .filter((group) => byGroup.has(group))
      .map((group) => ({
        value: group,
        label: texts.group({ group: displayTexts.groups[group], count: byGroup.get(group)?.length ?? 0 }),
      })),
  ];
}

const csvFile = (displays: readonly Display[]) => new Blob([displaysCsv(displays)], { type: 'text/csv;charset=utf-8' });

/** `forget` and the settings of several are asked here; other dialogs are in the address. */
interface Asked {
  action: 'forget' | 'settings';
  of: readonly Display[];
}

function useRowActions(propertyId: number, onOpen: DisplayListProps['onOpen'], onForgotten: () => void) {
  const [asked, ask] = useState<Asked | null>(null);
  const act = useActOnDisplays(propertyId);
  const close = () => {
    ask(null);
    act.reset();
  };
  const run = (action: DisplayAction, of: readonly Display[]) =>
    act.mutate(
      { ids: of.map(({ id }) => id), action },
      {
        onSuccess: () => {
          ask(null);
          if (action === 'forget') onForgotten();
          toast({ message: done[action], tone: 'success' });
        },
        onError: (error) => action !== 'forget' && toastError(error, { fallback: acts.failed }),
      },
    );
  const begin = (action: RowAction, of: readonly Display[]) => {
    const [first] = of;
    if (action === 'identify' || action === 'reload') run(action, of);
    else if (action === 'replace') first && onOpen({ what: 'replace', id: first.id });
    else if (action === 'settings' && first && of.length === 1) onOpen({ what: 'edit', id: first.id });
    else ask({ action, of });
  };
  const dialog = (
    <>
      <ConfirmDialog
        isOpen={asked?.action === 'forget'}
        onOpenChange={close}
        title={forgetTitle(asked?.of ?? [])}
        confirmLabel={displayTexts.forget.submit}
        onConfirm={() => run('forget', asked?.of ?? [])}
        isPending={act.isPending}
        errorMessage={act.isError ? errorText(act.error, acts.failed) : undefined}
      >
        {displayTexts.forget.body}
      </ConfirmDialog>
      {asked?.action === 'settings' && (
        <ManySettingsDialog propertyId={propertyId} displays={asked.of} onClose={close} />
      )}
    </>
  );
  return { begin, dialog };
}

const done: Record<DisplayAction, string> = {
  identify: acts.identified,
  reload: acts.reloaded,
  forget: acts.forgotten,
};

function forgetTitle(asked: readonly Display[]): string {
  const [only] = asked;
  const { title, titleMany } = displayTexts.forget;
  return only && asked.length === 1 ? title({ name: only.name }) : titleMany({ count: asked.length });
}

interface BulkProps {
  all: number;
  chosen: number;
  onChooseAll: (isAll: boolean) => void;
  onAct: (action: RowAction) => void;
}

function Bulk({ all, chosen, onChooseAll, onAct }: BulkProps) {
  return (
    <div className={styles.tools}>
      <Checkbox isSelected={chosen === all} isIndeterminate={chosen > 0 && chosen < all} onChange={onChooseAll}>
        {acts.chooseAll}
      </Checkbox>
      <span role="status">{chosen > 0 && acts.many({ count: chosen })}</span>
      {chosen > 0 &&
        (['settings', 'identify', 'reload', 'forget'] as const).map((action) => (
          <Button key={action} variant="secondary" onPress={() => onAct(action)}>
            {action === 'settings' ? acts.change : acts[action]}
          </Button>
        ))}
    </div>
  );
}
