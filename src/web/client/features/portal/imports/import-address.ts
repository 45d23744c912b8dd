import { useSearchParams } from 'react-router-dom';
import { usePageNavigate } from '../../../lib/page-navigation.ts';

/** In order: the address has their numbers. */
export const importSteps = ['file', 'table', 'rows', 'compare'] as const;
export type ImportStep = (typeof importSteps)[number];

const PATH = '/manage/import';

export const numberOf = (step: ImportStep): number => importSteps.indexOf(step) + 1;

/** @param draftId of the import that the step belongs to */
export function importHref(propertyId: number, step: ImportStep = 'file', draftId: string | null = null): string {
  const search = new URLSearchParams({ property: `${propertyId}`, step: `${numberOf(step)}` });
  if (draftId) search.set('draft', draftId);
  return `${PATH}?${search}`;
}

/** The open step of the import, and the draft that it belongs to, as the address names them. */
export function useImportAddress(propertyId: number) {
  const pageNavigate = usePageNavigate();
  const [search] = useSearchParams();
  const draftId = search.get('draft');
  return {
    step: importSteps[Number(search.get('step')) - 1] ?? 'file',
    draftId,
    hrefOf: (step: ImportStep) => importHref(propertyId, step, draftId),
    go(step: ImportStep, draft: string | null, { isReplaced = false } = {}) {
      const to = importHref(propertyId, step, draft);
      if (to !== location.pathname + location.search)
        void pageNavigate(to, { replace: isReplaced, preventScrollReset: true });
    },
    leave: () => void pageNavigate(`/manage?property=${propertyId}&tab=tenants`),
  };
}
