import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Tenant } from '../../../../../modules/directory/schema.ts';
import type { MissedSearch } from '../../../../../modules/visitors/schema.ts';
import publicViewTexts from '../../../../../texts/generated/portal/public-view.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import { tenantsQuery } from '../../../entities/tenant/api.ts';
import { useFloorPlan } from '../../../entities/tenant/floors.ts';
import { searchTenants } from '../../../entities/tenant/search.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { CommandList } from '../../../ui/CommandList.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { UndoBar } from '../../../ui/UndoBar.tsx';
import { missedSearchesQuery, useDismissWord, useSaveAliases } from './api.ts';
import styles from './PublicView.module.css';

const texts = publicViewTexts.missed;

interface MissedSearchesProps {
  propertyId: number;
  canEdit: boolean;
}

export function MissedSearches({ propertyId, canEdit }: MissedSearchesProps) {
  const missed = useQuery(missedSearchesQuery(propertyId));
  const { offered, forget, dismiss, addAlias, undo, isUndoing } = useMissedSearches(propertyId);
  const [asked, ask] = useState<string | null>(null);
  return (
    <section className={styles.section} aria-labelledby="public-view-missed">
      <h2 id="public-view-missed">{texts.title}</h2>
      <QueryState query={missed} failed={texts.listFailed} empty={<p className={styles.quiet}>{texts.empty}</p>}>
        {(list) => (
          <ul className={styles.list}>
            {list.map((search) => (
              <li key={search.word} className={styles.row}>
                <Sentence search={search} />
                {canEdit && (
                  <div className={styles.actions}>
                    <Button
                      variant="secondary"
                      size="small"
                      aria-label={texts.addAliasFor({ word: search.word })}
                      onPress={() => ask(search.word)}
                    >
                      {texts.addAlias}
                    </Button>
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={texts.dismissOne({ word: search.word })}
                      onPress={() => void dismiss(search.word)}
                    >
                      {texts.dismiss}
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {asked !== null && (
        <AliasDialog
          propertyId={propertyId}
          word={asked}
          onClose={() => ask(null)}
          onChoose={(tenant) => {
            ask(null);
            void addAlias(asked, tenant);
          }}
        />
      )}
      {offered && (
        <UndoBar
          key={offered.key}
          message={offered.message}
          undoLabel={texts.undo}
          onUndo={() => void undo()}
          onDismiss={forget}
          isPending={isUndoing}
        />
      )}
    </section>
  );
}

function Sentence({ search: { word, visits, visitsThisWeek } }: { search: MissedSearch }) {
  return (
    <p className={styles.words}>
      {texts.lookedFor({ visits })} <strong>“{word}”</strong>
      <small>{visitsThisWeek === visits ? texts.allThisWeek : texts.thisWeek({ count: visitsThisWeek })}</small>
    </p>
  );
}

const SHOWN = 8;

interface AliasDialogProps {
  propertyId: number;
  word: string;
  onChoose: (tenant: Tenant) => void;
  onClose: () => void;
}

function AliasDialog({ propertyId, word, onChoose, onClose }: AliasDialogProps) {
  const tenants = useQuery(tenantsQuery(propertyId));
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.whoIs({ word })}>
      <QueryState query={tenants} empty={<p>{texts.noTenants}</p>}>
        {(list) => <TenantChoice propertyId={propertyId} tenants={list} onChoose={onChoose} />}
      </QueryState>
    </Dialog>
  );
}

interface TenantChoiceProps extends Pick<AliasDialogProps, 'propertyId' | 'onChoose'> {
  tenants: readonly Tenant[];
}

function TenantChoice({ propertyId, tenants, onChoose }: TenantChoiceProps) {
  const plan = useFloorPlan(propertyId);
  const [term, setTerm] = useState('');
  const search = useMemo(
    () => searchTenants(tenants, (tenant) => ({ ...tenant, contacts: [] }), plan),
    [tenants, plan],
  );
  const found = search.find(term)?.hits.map(({ entry }) => entry) ?? tenants;
  const commands = found.slice(0, SHOWN).map((tenant) => ({
    id: String(tenant.id),
    label: tenant.companyName,
    description: texts.place({ floor: plan.label(tenant.floorNumber), suite: tenant.suiteNumber }),
    onAction: () => onChoose(tenant),
  }));
  return (
    <CommandList
      label={texts.findTenant}
      term={term}
      onTerm={setTerm}
      sections={[{ title: texts.tenants, commands }]}
      empty={texts.noneFound}
    />
  );
}

interface Undoable {
  key: number;
  message: string;
  undo: () => Promise<unknown>;
}

/** Dismisses a term or saves it as an alias; undoable while the undo bar is shown. */
function useMissedSearches(propertyId: number) {
  const [offered, setOffered] = useState<Undoable | null>(null);
  const [isUndoing, setUndoing] = useState(false);
  const dismissal = useDismissWord(propertyId);
  const saving = useSaveAliases(propertyId);

  const attempt = async (work: () => Promise<Omit<Undoable, 'key'> | null>) => {
    try {
      const done = await work();
      setOffered((before) => done && { ...done, key: (before?.key ?? 0) + 1 });
    } catch (error) {
      toastError(error, { fallback: texts.failed });
    }
  };
  const dismiss = (word: string) =>
    attempt(async () => {
      await dismissal.mutateAsync({ word, isDismissed: true });
      return { message: texts.dismissed({ word }), undo: () => dismissal.mutateAsync({ word, isDismissed: false }) };
    });
  const addAlias = (word: string, tenant: Tenant) =>
    attempt(async () => {
      const { aliases, companyName } = tenant;
      const saved = await saving.mutateAsync({ tenant, aliases: aliases ? `${aliases}, ${word}` : word });
      return {
        message: texts.added({ word, tenant: companyName }),
        undo: () => saving.mutateAsync({ tenant: saved, aliases }),
      };
    });
  const undo = async () => {
    if (!offered || isUndoing) return;
    setUndoing(true);
    await attempt(async () => {
      await offered.undo();
      toast({ message: texts.undone, tone: 'success' });
      return null;
    });
    setUndoing(false);
  };
  return { offered, forget: () => setOffered(null), dismiss, addAlias, undo, isUndoing };
}
