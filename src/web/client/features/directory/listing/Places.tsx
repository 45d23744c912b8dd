import { useId } from 'react';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import type { FloorPlan, Place } from '../../../../../modules/directory/values.ts';
import { grouped } from '../../../../../shared/grouped.ts';
import { askedFor } from '../../../../../shared/search/asked.ts';
import { currentLanguage, lobbyTexts } from '../texts.ts';

type Listed = Pick<Directory, 'places' | 'placeWords'>;

/** Phrases by which a place is found, in all languages. */
export const wordsOf = ({ kind, name }: Place, { placeWords }: Listed): string =>
  [placeWords?.[kind]?.words, name].filter(Boolean).join(', ');

/** What the building has for everybody, as far as the term asks for it. */
export const placesOf = (term: string, directory: Listed): Place[] =>
  askedFor(term, directory.places ?? [], (place) => wordsOf(place, directory));

interface PlacesProps extends Pick<Listed, 'placeWords'> {
  places: readonly Place[];
  plan: FloorPlan;
}

/** Answers that are no tenants; what is alike on several floors is one. */
export function Places({ places, placeWords, plan }: PlacesProps) {
  const id = useId();
  const language = currentLanguage();
  const texts = lobbyTexts().places;
  const nameOf = ({ kind, name }: Place) => name ?? placeWords?.[kind]?.[language] ?? kind;
  const alike = grouped(places, (place) => JSON.stringify([nameOf(place), place.way]));
  return (
    <section className="directory-places" aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <ul>
        {[...alike].map(([key, all]) => {
          const [first, ...others] = all;
          const marks = all.map(({ floorNumber }) => plan.sign(floorNumber)).join(', ');
          return (
            first && (
              <li key={key}>
                <h3 dir="auto">{nameOf(first)}</h3>
                <span>{others.length > 0 ? texts.floors({ marks }) : plan.label(first.floorNumber)}</span>
                {first.way && <p dir="auto">{first.way}</p>}
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}
