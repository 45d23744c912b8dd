import { SearchField } from '../../ui/SearchField.tsx';
import { lobbyTexts } from './texts.ts';

const texts = lobbyTexts.search;

interface DirectorySearchProps {
  term: string;
  onChange: (term: string) => void;
  found: number;
  all: number;
}

export function DirectorySearch({ term, onChange, found, all }: DirectorySearchProps) {
  return (
    <search className="directory-search">
      <div className="directory-search-field">
        <SearchField label={texts.label} placeholder={texts.placeholder} value={term} onChange={onChange} />
      </div>
      <p role="status" className="directory-count">
        {term.trim() !== '' && texts.count(found, all)}
      </p>
    </search>
  );
}
