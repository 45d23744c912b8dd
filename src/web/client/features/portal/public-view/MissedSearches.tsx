import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MissedSearch } from '../../../../../modules/searches/schema.ts';
import publicViewTexts from '../../../../../texts/generated/portal/public-view.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import { Button } from '../../../ui/Button.tsx';
import { UndoBar } from '../../../ui/UndoBar.tsx';
import { AliasDialog } from './AliasDialog.tsx';
import { missedSearchesQuery } from './api.ts';
import styles from './MissedSearches.module.css';
import view from './PublicView.module.css';
import { useMissedSearches } from './useMissedSearches.ts';

const texts = publicViewTexts.missed;

export interface MissedSearchesProps {
  propertyId: number;
  canEdit: boolean;
}

/** What visitors looked for in vain, and by whose name they would find it. */
export function MissedSearches({ propertyId, canEdit }: MissedSearchesProps) {
  const missed = useQuery(missedSearchesQuery(propertyId));
  const { offered, forget, dismiss, addAlias, undo, isUndoing } = useMissedSearches(propertyId);
  const [asked, ask] = useState<string | null>(null);
  return (
    <section className={view.section} aria-labelledby="public-view-missed">
      <h2 id="public-view-missed">{texts.title}</h2>
      <QueryState query={missed} failed={texts.listFailed} empty={<p className={view.quiet}>{texts.empty}</p>}>
        {(list) => (
          <ul className={styles.list}>
            {list.map((search) => (
              <li key={search.word} className={styles.row}>
                <Sentence search={search} />
                {canEdit && (
                  <div className={styles.actions}>
                    <Button
                      variant="secondary"
                      size="small"
                      aria-label={texts.addAliasFor({ word: search.word })}
                      onPress={() => ask(search.word)}
                    >
                      {texts.addAlias}
                    </Button>
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={texts.dismissOne({ word: search.word })}
                      onPress={() => void dismiss(search.word)}
                    >
                      {texts.dismiss}
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {asked !== null && (
        <AliasDialog
          propertyId={propertyId}
          word={asked}
          onClose={() => ask(null)}
          onChoose={(tenant) => {
            ask(null);
            void addAlias(asked, tenant);
          }}
        />
      )}
      {offered && (
        <UndoBar
          key={offered.key}
          message={offered.message}
          undoLabel={texts.undo}
          onUndo={() => void undo()}
          onDismiss={forget}
          isPending={isUndoing}
        />
      )}
    </section>
  );
}

function Sentence({ search: { word, visits, visitsThisWeek } }: { search: MissedSearch }) {
  return (
    <p className={styles.words}>
      {texts.lookedFor({ visits })} <strong>“{word}”</strong>
      <small>{visitsThisWeek === visits ? texts.allThisWeek : texts.thisWeek({ count: visitsThisWeek })}</small>
    </p>
  );
}
