import type { Directory } from '../../../../../modules/directory/schema.ts';
import { currentLanguage, lobbyTexts } from '../texts.ts';

interface KindsProps {
  kindWords: Directory['kindWords'];
  term: string;
  onChange: (term: string) => void;
}

/** A press searches for the kind, another one for nothing. One kind alone would show what all are. */
export function Kinds({ kindWords, term, onChange }: KindsProps) {
  const language = currentLanguage();
  const names = Object.values(kindWords ?? {}).map((kind) => kind[language]);
  if (names.length < 2) return null;
  return (
    <fieldset className="directory-kinds">
      <legend className="directory-unseen">{lobbyTexts().kinds}</legend>
      {names.sort(new Intl.Collator(language).compare).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={term === name}
          onClick={() => onChange(term === name ? '' : name)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
