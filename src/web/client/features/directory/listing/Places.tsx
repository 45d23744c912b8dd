import { useId } from 'react';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import type { FloorPlan, Place } from '../../../../../modules/directory/values.ts';
import { groupBy } from '../../../../../shared/group-by.ts';
import { matchPhrases } from '../../../../../shared/search/phrase-match.ts';
import { currentLanguage, lobbyTexts } from '../texts.ts';

type Listed = Pick<Directory, 'places' | 'placeWords'>;

/** Searchable phrases of a place in all languages. */
export const wordsOf = ({ kind, name }: Place, { placeWords }: Listed): string =>
  [placeWords?.[kind]?.words, name].filter(Boolean).join(', ');

export const placesOf = (term: string, directory: Listed): Place[] =>
  matchPhrases(term, directory.places ?? [], (place) => wordsOf(place, directory));

interface PlacesProps extends Pick<Listed, 'placeWords'> {
  places: readonly Place[];
  plan: FloorPlan;
}

/** Matching places; equal ones on several floors are merged. */
export function Places({ places, placeWords, plan }: PlacesProps) {
  const id = useId();
  const language = currentLanguage();
  const texts = lobbyTexts().places;
  const nameOf = ({ kind, name }: Place) => name ?? placeWords?.[kind]?.[language] ?? kind;
  const alike = groupBy(places, (place) => JSON.stringify([nameOf(place), place.way]));
  return (
    <section className="directory-places" aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <ul>
        {[...alike].map(([key, samePlaces]) => {
          const [first, ...otherPlaces] = samePlaces;
          const marks = samePlaces.map(({ floorNumber }) => plan.sign(floorNumber)).join(', ');
          return (
            first && (
              <li key={key}>
                <h3 dir="auto">{nameOf(first)}</h3>
                <span>{otherPlaces.length > 0 ? texts.floors({ marks }) : plan.label(first.floorNumber)}</span>
                {first.way && <p dir="auto">{first.way}</p>}
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}
