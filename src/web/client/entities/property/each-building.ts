import { grouped } from '../../../../shared/grouped.ts';
import buildingTexts from '../../../../texts/generated/portal/buildings.en.js';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';

const texts = buildingTexts.partly;

interface Building {
  id: number;
  name: string;
}

interface Outcome<One> {
  done: readonly One[];
  failed: readonly { building: One; error: unknown }[];
}

/** Writes to one building after the other; a failure does not stop the rest. */
export async function writeToEach<One extends Building>(
  buildings: readonly One[],
  write: (building: One) => Promise<unknown>,
): Promise<Outcome<One>> {
  const done: One[] = [];
  const failed: Outcome<One>['failed'][number][] = [];
  for (const building of buildings) {
    try {
      await write(building);
      done.push(building);
    } catch (error) {
      failed.push({ building, error });
    }
  }
  return { done, failed };
}

/**
 * For forms whose submit repeats what failed.
 * @throws the error itself where all failed with the same, else `ApiError` that says what was done and what failed
 */
export function throwIfFailed({ done, failed }: Outcome<Building>, fallback: string): void {
  const [first] = failed;
  if (!first) return;
  const byReason = grouped(failed, ({ error }) => errorText(error, fallback));
  if (done.length === 0 && byReason.size === 1 && hasFields(first.error)) throw first.error;
  const sentences = [
    ...(done.length > 0 ? [texts.done({ names: namesOf(done) })] : []),
    ...[...byReason].map(([reason, those]) =>
      texts.failed({ names: namesOf(those.map(({ building }) => building)), reason: reason.replace(/\.$/, '') }),
    ),
    texts.again,
  ];
  throw new ApiError(409, sentences.join(' '));
}

const hasFields = (error: unknown) => error instanceof ApiError && Object.keys(error.fields).length > 0;

export const namesOf = (buildings: readonly Pick<Building, 'name'>[]): string =>
  buildings.map(({ name }) => name).join(', ');

/** The queries of a list over buildings, each with the title above its error. */
export const partsOver = <Query>(buildings: readonly Building[], queries: readonly Query[]) =>
  buildings.flatMap(({ name }, at) => {
    const query = queries[at];
    return query ? [{ failed: buildingTexts.partFailed({ name }), query }] : [];
  });
