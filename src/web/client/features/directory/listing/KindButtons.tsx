import type { Directory } from '../../../../../modules/directory/schema.ts';
import { currentLanguage, lobbyTexts } from '../texts.ts';

interface KindButtonsProps {
  kindWords: Directory['kindWords'];
  term: string;
  onChange: (term: string) => void;
}

/** Buttons that search for a kind, or clear the search. A single kind has none: it would match all. */
export function KindButtons({ kindWords, term, onChange }: KindButtonsProps) {
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
