import type { TenantEntry } from '../listing/floors.ts';
import { lobbyTexts as texts } from '../texts.ts';
import { placeOf } from './place.ts';

interface NoTenantsProps {
  term: string;
  /** Most like the term. */
  nearest: readonly TenantEntry[];
  isBehind: boolean;
  onChoose: (tenantId: number) => void;
  onClear: () => void;
}

/** An empty building, or a search that has found nobody and offers what is nearest. */
export function NoTenants({ term, nearest, isBehind, onChoose, onClear }: NoTenantsProps) {
  if (term.trim() === '')
    return (
      <div className="wall-nobody">
        <p>{texts.empty.title}</p>
        <p>{texts.empty.text}</p>
      </div>
    );
  return (
    <div className="wall-nobody" data-nearest={nearest.length > 0 || undefined} inert={isBehind}>
      <p>{texts.search.noneTitle}</p>
      <p>{texts.search.none({ term: term.trim() })}</p>
      <p>{texts.search.hint}</p>
      {nearest.length > 0 && (
        <section className="wall-nearest" aria-labelledby="wall-nearest">
          <h2 id="wall-nearest">{texts.search.nearest}</h2>
          <ul>
            {nearest.map(({ tenant }) => (
              <li key={tenant.id}>
                <button type="button" onClick={() => onChoose(tenant.id)}>
                  <bdi>{tenant.companyName}</bdi> <span>{placeOf(tenant)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <button type="button" className="wall-clear" onClick={onClear}>
        {texts.search.clear}
      </button>
    </div>
  );
}
