import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Tenant } from '../../../../../modules/directory/schema.ts';
import { alternativeNames } from '../../../../../modules/directory/values.ts';
import type { MissedSearch } from '../../../../../modules/visitors/schema.ts';
import { kindName } from '../../../../../shared/kinds.ts';
import weekTexts from '../../../../../texts/generated/portal/week.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import type { OfferUndo, Undoable } from '../../../components/useUndo.tsx';
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
  offerUndo: OfferUndo;
}

export function MissedLines({ propertyId, searches, canEdit, offerUndo }: MissedLinesProps) {
  const { dismiss, addAlias, addKind } = useMissedSearches(propertyId, offerUndo);
  const [openQuestion, setOpenQuestion] = useState<TenantQuestion | null>(null);
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
                    onPress={() => setOpenQuestion({ word })}
                  >
                    {texts.addAlias}
                  </Button>
                  {kind && (
                    <Button variant="secondary" size="small" onPress={() => setOpenQuestion({ word, kind })}>
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
      {openQuestion !== null && (
        <TenantDialog
          propertyId={propertyId}
          question={openQuestion}
          onClose={() => setOpenQuestion(null)}
          onChoose={(tenant) => {
            setOpenQuestion(null);
            void (openQuestion.kind ? addKind(openQuestion.kind, tenant) : addAlias(openQuestion.word, tenant));
          }}
        />
      )}
    </>
  );
}

/** Searched word to assign to a tenant, as an alias or as a kind. */
interface TenantQuestion {
  word: string;
  kind?: string;
}

/** Suggests for a word a matching tenant, or a kind that it names. */
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
  searchTenants(tenants, (tenant) => ({ ...tenant, otherNames: alternativeNames(tenant), contacts: [] }), plan);

const SHOWN = 8;

interface TenantDialogProps {
  propertyId: number;
  question: TenantQuestion;
  onChoose: (tenant: Tenant) => void;
  onClose: () => void;
}

function TenantDialog({ propertyId, question: { word, kind }, onChoose, onClose }: TenantDialogProps) {
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
  const matchingTenants = search.find(term)?.hits.map(({ entry }) => entry) ?? tenants;
  const commands = matchingTenants.slice(0, SHOWN).map((tenant) => ({
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

/** Dismisses a term, saves it as an alias, or gives a tenant the kind. */
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
      const savedTenant = await saving.mutateAsync({
        tenant,
        change: { aliases: aliases ? `${aliases}, ${word}` : word },
      });
      return {
        message: texts.added({ word, tenant: companyName }),
        undo: () => saving.mutateAsync({ tenant: savedTenant, change: { aliases } }),
      };
    });
  const addKind = (kind: string, tenant: Tenant) =>
    attempt(async () => {
      const { kinds, companyName } = tenant;
      const savedTenant = await saving.mutateAsync({ tenant, change: { kinds: [...(kinds ?? []), kind] } });
      return {
        message: texts.given({ kind: kindName(kind, 'en'), tenant: companyName }),
        undo: () => saving.mutateAsync({ tenant: savedTenant, change: { kinds } }),
      };
    });
  return { dismiss, addAlias, addKind };
}
