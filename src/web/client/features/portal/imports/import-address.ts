import { useNavigate, useSearchParams } from 'react-router-dom';

/** In the order of the dialog. */
export const importSteps = ['file', 'columns', 'rows', 'differences', 'results'] as const;
export type ImportStep = (typeof importSteps)[number];

/** The open step of the import, and the draft that it belongs to, as the address names them. */
export function useImportAddress() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const step = importSteps.find((one) => one === search.get('import')) ?? null;
  const draftId = search.get('draft');
  return {
    step,
    draftId,
    hrefOf: (next: ImportStep) => addressOf(next, draftId),
    /** `null` closes the dialog. */
    go(next: ImportStep | null, draft: string | null, { isReplaced = false } = {}) {
      const to = addressOf(next, draft);
      if (to !== location.search) void navigate({ search: to }, { replace: isReplaced, preventScrollReset: true });
    },
  };
}

function addressOf(step: ImportStep | null, draft: string | null): string {
  const next = new URLSearchParams(location.search);
  next.delete('import');
  next.delete('draft');
  if (step) next.set('import', step);
  if (step && draft) next.set('draft', draft);
  return `?${next}`;
}
