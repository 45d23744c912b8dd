import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Tenant } from '../../../../../modules/directory/schema.ts';
import { otherNames } from '../../../../../modules/directory/values.ts';
import type { MissedSearch } from '../../../../../modules/visitors/schema.ts';
import { kindName } from '../../../../../shared/kinds.ts';
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
import { useDismissWord, useSaveWords } from './api.ts';
import { suggestedKind, tenantsForKind } from './suggested-kind.ts';
import { suggestedTenant } from './suggested-tenant.ts';

const texts = weekTexts.missed;

interface MissedLinesProps {
  propertyId: number;
  searches: readonly MissedSearch[];
  canEdit: boolean;
  offerUndo: (done: Undoable) => void;
}

export function MissedLines({ propertyId, searches, canEdit, offerUndo }: MissedLinesProps) {
  const { dismiss, addAlias, addKind } = useMissedSearches(propertyId, offerUndo);
  const [asked, ask] = useState<Asked | null>(null);
  const { tenantOf, kindOf } = useSuggestions(propertyId, canEdit);
  return (
    <>
      {searches.map(({ word, visits, visitsThisWeek }) => {
        const suggested = tenantOf(word);
        const kind = kindOf(word);
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
                    onPress={() => ask({ word })}
                  >
                    {texts.addAlias}
                  </Button>
                  {kind && (
                    <Button variant="secondary" size="small" onPress={() => ask({ word, kind })}>
                      {texts.giveKind({ kind: kindName(kind, 'en') })}
                    </Button>
                  )}
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
        <TenantDialog
          propertyId={propertyId}
          asked={asked}
          onClose={() => ask(null)}
          onChoose={(tenant) => {
            ask(null);
            void (asked.kind ? addKind(asked.kind, tenant) : addAlias(asked.word, tenant));
          }}
        />
      )}
    </>
  );
}

/** Which tenant is meant, or what a tenant is. */
interface Asked {
  word: string;
  kind?: string;
}

/** Of a word: the one tenant whom a part of it finds, and the kind that it is a word for. */
function useSuggestions(propertyId: number, isWanted: boolean) {
  const { data: tenants } = useQuery({ ...tenantsQuery(propertyId), enabled: isWanted });
  const plan = useFloorPlan(isWanted ? propertyId : 0);
  const search = useMemo(() => tenants && searchOf(tenants, plan), [tenants, plan]);
  return {
    tenantOf: (word: string) => (search ? suggestedTenant(word, search) : null),
    kindOf: (word: string) => (tenants ? suggestedKind(word, tenants) : null),
  };
}

const searchOf = (tenants: readonly Tenant[], plan: ReturnType<typeof useFloorPlan>) =>
  searchTenants(tenants, (tenant) => ({ ...tenant, otherNames: otherNames(tenant), contacts: [] }), plan);

const SHOWN = 8;

interface TenantDialogProps {
  propertyId: number;
  asked: Asked;
  onChoose: (tenant: Tenant) => void;
  onClose: () => void;
}

function TenantDialog({ propertyId, asked: { word, kind }, onChoose, onClose }: TenantDialogProps) {
  const tenants = useQuery(tenantsQuery(propertyId));
  const title = kind ? texts.whoHasKind({ kind: kindName(kind, 'en') }) : texts.whoIs({ word });
  return (
    <Dialog isOpen onOpenChange={onClose} title={title}>
      <QueryState query={tenants}>
        {(list) => (
          <TenantChoice
            propertyId={propertyId}
            tenants={kind ? tenantsForKind(kind, list) : list}
            onChoose={onChoose}
          />
        )}
      </QueryState>
    </Dialog>
  );
}

interface TenantChoiceProps extends Pick<TenantDialogProps, 'propertyId' | 'onChoose'> {
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

/** Dismisses a term, saves it as an alias, or gives a tenant the kind that it is a word for. */
function useMissedSearches(propertyId: number, offerUndo: MissedLinesProps['offerUndo']) {
  const dismissal = useDismissWord(propertyId);
  const saving = useSaveWords(propertyId);
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
      const saved = await saving.mutateAsync({
        tenant,
        change: { aliases: aliases ? `${aliases}, ${word}` : word },
      });
      return {
        message: texts.added({ word, tenant: companyName }),
        undo: () => saving.mutateAsync({ tenant: saved, change: { aliases } }),
      };
    });
  const addKind = (kind: string, tenant: Tenant) =>
    attempt(async () => {
      const { kinds, companyName } = tenant;
      const saved = await saving.mutateAsync({ tenant, change: { kinds: [...(kinds ?? []), kind] } });
      return {
        message: texts.given({ kind: kindName(kind, 'en'), tenant: companyName }),
        undo: () => saving.mutateAsync({ tenant: saved, change: { kinds } }),
      };
    });
  return { dismiss, addAlias, addKind };
}
