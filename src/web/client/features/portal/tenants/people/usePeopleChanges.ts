import { useCallback } from 'react';
import * as calls from '../../../../../../modules/directory/calls.ts';
import { contactChanges } from '../../../../../../modules/directory/schema.ts';
import texts from '../../../../../../texts/generated/portal/people.en.js';
import tenantTexts from '../../../../../../texts/generated/portal/tenants.en.js';
import { errorText, isGone } from '../../../../lib/errors.ts';
import { callInSession } from '../../../../lib/session-guard.ts';
import { toastError } from '../../../../lib/toasts.ts';
import { useChange, useRefetchTenants } from '../api.ts';
import { type Offer, useUndo } from '../undo.tsx';
import { type OnSettled, useBoard, useContactRemoval } from '../useTenantChanges.ts';
import { type PersonEntry, saidName } from './people-list.ts';

/** Editable within the row. */
export type PersonField = 'name' | 'phone';

export function usePeopleChanges(propertyId: number) {
  const { offer, ...undoing } = useUndo();
  return {
    edit: useInlineEdit(propertyId, offer),
    list: useListing(propertyId, offer),
    remove: useContactRemoval(propertyId, offer, rowOf),
    ...undoing,
  };
}

const rowOf = ({ id }: { id: number }) => id;

interface ContactChange {
  contactId: number;
  /** Of its tenant. */
  revision: number;
  body: { name?: string | null; phone?: string | null; sortName?: string | null };
}

export const useSaveContact = (propertyId: number) =>
  useChange(propertyId, ({ contactId, revision, body }: ContactChange) =>
    callInSession(calls.updateContact, { params: { id: contactId }, body, ifMatch: revision }),
  );

function useInlineEdit(propertyId: number, offer: Offer) {
  const { mutateAsync: save } = useSaveContact(propertyId);
  const refetch = useRefetchTenants(propertyId);
  return useCallback(
    async (person: PersonEntry, field: PersonField, text: string): Promise<string | null> => {
      const { contact, tenant } = person;
      const parsed = contactChanges.safeParse({ [field]: text });
      if (!parsed.success) return parsed.error.issues[0]?.message ?? texts.saveFailed;
      const contactId = contact.id;
      try {
        const saved = await save({ contactId, revision: tenant.revision, body: { [field]: text } });
        const [before, after] = [contact[field] ?? texts.noValue, saved[field] ?? texts.noValue];
        const name = saidName(person);
        const former = field === 'name' ? { name: contact.name, sortName: contact.sortName } : { phone: contact.phone };
        offer(() => ({
          title: texts.updated,
          message: tenantTexts.undo.changed({ company: tenant.companyName, before, after }),
          rowId: contactId,
          undo: () => save({ contactId, revision: saved.revision, body: former }),
          undone: tenantTexts.undo.changedBack({ field: texts.fieldOf({ field: texts[field], name }), value: before }),
          failed: tenantTexts.undo.changeStays,
        }));
        return null;
      } catch (error) {
        void refetch();
        if (isGone(error)) toastError(error); // its row goes, with what is written there
        return errorText(error, texts.saveFailed);
      }
    },
    [save, offer, refetch],
  );
}

/** Puts chosen people on the board or takes them off, all or none. */
function useListing(propertyId: number, offer: Offer) {
  const list = useBoard(propertyId, offer);
  return useCallback(
    async (people: readonly PersonEntry[], isListed: boolean, onSettled: OnSettled) => {
      const [first] = people;
      if (!first) return;
      const ids = [...new Set(people.map(({ tenant }) => tenant.id))];
      const contactIds = people.map(({ contact }) => contact.id);
      const message = texts.names({ first: saidName(first), others: people.length - 1 });
      const nobody = isListed ? texts.allOn : texts.allOff;
      await list({ ids, contactIds, isListed }, { message, rowId: first.contact.id, nobody }, onSettled);
    },
    [list],
  );
}
