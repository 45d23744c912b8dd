import { lobbyTexts as texts } from '../texts.ts';

/** An empty building, or a search that has found nobody. */
export function NoTenants({ term, onClear }: { term: string; onClear: () => void }) {
  if (term.trim() === '')
    return (
      <div className="wall-nobody">
        <p>{texts.empty.title}</p>
        <p>{texts.empty.text}</p>
      </div>
    );
  return (
    <div className="wall-nobody">
      <p>{texts.search.noneTitle}</p>
      <p>{texts.search.none({ term: term.trim() })}</p>
      <p>{texts.search.hint}</p>
      <button type="button" onClick={onClear}>
        {texts.search.clear}
      </button>
    </div>
  );
}
