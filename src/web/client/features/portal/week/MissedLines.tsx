import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Tenant } from '../../../../../modules/directory/schema.ts';
import { otherNames } from '../../../../../modules/directory/values.ts';
import type { MissedSearch } from '../../../../../modules/visitors/schema.ts';
import weekTexts from '../../../../../texts/generated/portal/week.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import type { Undoable } from '../../../components/useUndoBar.tsx';
import { tenantsQuery } from '../../../entities/tenant/api.ts';
import { useFloorPlan } from '../../../entities/tenant/floors.ts';
import { searchTenants } from '../../../entities/tenant/search.ts';
import { toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { CommandList } from '../../../ui/CommandList.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TaskLine } from '../../../ui/TaskList.tsx';
import { useDismissWord, useSaveAliases } from './api.ts';
import { suggestedTenant } from './suggested-tenant.ts';

const texts = weekTexts.missed;

interface MissedLinesProps {
  propertyId: number;
  searches: readonly MissedSearch[];
  canEdit: boolean;
  offerUndo: (done: Undoable) => void;
}

export function MissedLines({ propertyId, searches, canEdit, offerUndo }: MissedLinesProps) {
  const { dismiss, addAlias } = useMissedSearches(propertyId, offerUndo);
  const [asked, ask] = useState<string | null>(null);
  const suggest = useSuggestions(propertyId, canEdit);
  return (
    <>
      {searches.map(({ word, visits, visitsThisWeek }) => {
        const suggested = suggest(word);
        return (
          <TaskLine
            key={word}
            title={texts.lookedFor({ word })}
            actions={
              canEdit && (
                <>
                  {suggested && (
                    <Button
                      size="small"
                      aria-label={texts.itIsOne({ word, tenant: suggested.companyName })}
                      onPress={() => void addAlias(word, suggested)}
                    >
                      {texts.itIs({ tenant: suggested.companyName })}
                    </Button>
                  )}
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={texts.addAliasFor({ word })}
                    onPress={() => ask(word)}
                  >
                    {texts.addAlias}
                  </Button>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={texts.dismissOne({ word })}
                    onPress={() => void dismiss(word)}
                  >
                    {texts.dismiss}
                  </Button>
                </>
              )
            }
          >
            {visitsThisWeek === visits
              ? texts.allThisWeek({ visits })
              : texts.visits({ visits, thisWeek: visitsThisWeek })}
          </TaskLine>
        );
      })}
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
    </>
  );
}

/** @returns the one tenant whom a part of a word finds */
function useSuggestions(propertyId: number, isWanted: boolean): (word: string) => Tenant | null {
  const { data: tenants } = useQuery({ ...tenantsQuery(propertyId), enabled: isWanted });
  const plan = useFloorPlan(isWanted ? propertyId : 0);
  const search = useMemo(() => tenants && searchOf(tenants, plan), [tenants, plan]);
  return (word) => (search ? suggestedTenant(word, search) : null);
}

const searchOf = (tenants: readonly Tenant[], plan: ReturnType<typeof useFloorPlan>) =>
  searchTenants(tenants, (tenant) => ({ ...tenant, otherNames: otherNames(tenant), contacts: [] }), plan);

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
      <QueryState query={tenants}>
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
  const search = useMemo(() => searchOf(tenants, plan), [tenants, plan]);
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

/** Dismisses a term or saves it as an alias. */
function useMissedSearches(propertyId: number, offerUndo: MissedLinesProps['offerUndo']) {
  const dismissal = useDismissWord(propertyId);
  const saving = useSaveAliases(propertyId);
  const attempt = async (work: () => Promise<Undoable>) => {
    try {
      offerUndo(await work());
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
  return { dismiss, addAlias };
}
