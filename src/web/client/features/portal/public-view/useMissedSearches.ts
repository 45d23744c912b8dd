import { useState } from 'react';
import type { Tenant } from '../../../../../modules/directory/schema.ts';
import publicViewTexts from '../../../../../texts/generated/portal/public-view.en.js';
import { toast, toastError } from '../../../lib/toasts.ts';
import { useDismissWord, useSaveAliases } from './api.ts';

const texts = publicViewTexts.missed;

interface Undoable {
  key: number;
  message: string;
  undo: () => Promise<unknown>;
}

/** What can be done about a word that found nothing, and the last of it for as long as it can be taken back. */
export function useMissedSearches(propertyId: number) {
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
