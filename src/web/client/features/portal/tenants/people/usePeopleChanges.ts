import { useCallback } from 'react';
import { contactChanges } from '../../../../../../modules/directory/schema.ts';
import texts from '../../../../../../texts/generated/portal/people.en.js';
import tenantTexts from '../../../../../../texts/generated/portal/tenants.en.js';
import { type OfferUndo, useUndo } from '../../../../components/useUndo.tsx';
import { errorText, isGone } from '../../../../lib/errors.ts';
import { toastError } from '../../../../lib/toasts.ts';
import { type TenantCalls, useTenantCalls } from '../api.ts';
import { type OnSettled, useChangeListing, useContactRemoval } from '../useTenantChanges.ts';
import { accessibleNameOf, type PersonEntry } from './people-list.ts';

/** Field that is editable within the row. */
export type PersonField = 'name' | 'phone';

export function usePeopleChanges(propertyId: number) {
  const { offerUndo, undoBar, restoredId } = useUndo();
  const calls = useTenantCalls(propertyId);
  return {
    edit: useInlineEdit(calls, offerUndo),
    list: useListing(calls, offerUndo),
    remove: useContactRemoval(calls, offerUndo, rowOf),
    undoBar,
    restoredId,
  };
}

const rowOf = ({ id }: { id: number }) => id;

function useInlineEdit({ saveContact: save, refetch }: TenantCalls, offerUndo: OfferUndo) {
  return useCallback(
    async (person: PersonEntry, field: PersonField, text: string): Promise<string | null> => {
      const { contact, tenant } = person;
      const parsed = contactChanges.safeParse({ [field]: text });
      if (!parsed.success) return parsed.error.issues[0]?.message ?? texts.saveFailed;
      const contactId = contact.id;
      try {
        const savedContact = await save({ contactId, revision: tenant.revision, body: { [field]: text } });
        const [before, after] = [contact[field] ?? texts.noValue, savedContact[field] ?? texts.noValue];
        const name = accessibleNameOf(person);
        const formerFields =
          field === 'name' ? { name: contact.name, sortName: contact.sortName } : { phone: contact.phone };
        offerUndo({
          title: texts.updated,
          message: tenantTexts.undo.changed({ company: tenant.companyName, before, after }),
          rowId: contactId,
          undo: () => save({ contactId, revision: savedContact.revision, body: formerFields }),
          undone: tenantTexts.undo.changedBack({ field: texts.fieldOf({ field: texts[field], name }), value: before }),
        });
        return null;
      } catch (error) {
        void refetch();
        if (isGone(error)) toastError(error); // its row is removed, with the typed text
        return errorText(error, texts.saveFailed);
      }
    },
    [save, offerUndo, refetch],
  );
}

/** Lists selected people on the board or removes them from it, all or none. */
function useListing(calls: TenantCalls, offerUndo: OfferUndo) {
  const list = useChangeListing(calls, offerUndo);
  return useCallback(
    async (people: readonly PersonEntry[], isListed: boolean, onSettled: OnSettled) => {
      const [first] = people;
      if (!first) return;
      const ids = [...new Set(people.map(({ tenant }) => tenant.id))];
      const contactIds = people.map(({ contact }) => contact.id);
      const message = texts.names({ first: accessibleNameOf(first), others: people.length - 1 });
      const nobody = isListed ? texts.allOn : texts.allOff;
      await list(
        { ids, contactIds, isListed },
        { message, rowId: first.contact.id, noPeopleMessage: nobody },
        onSettled,
      );
    },
    [list],
  );
}
