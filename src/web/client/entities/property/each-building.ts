import { groupBy } from '../../../../shared/group-by.ts';
import buildingTexts from '../../../../texts/generated/portal/buildings.en.js';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';

const texts = buildingTexts.partly;

interface Building {
  id: number;
  name: string;
}

interface Outcome<B> {
  done: readonly B[];
  failed: readonly { building: B; error: unknown }[];
}

/** Writes to buildings one by one; a failure does not stop the rest. */
export async function writeToEach<B extends Building>(
  buildings: readonly B[],
  write: (building: B) => Promise<unknown>,
): Promise<Outcome<B>> {
  const done: B[] = [];
  const failed: Outcome<B>['failed'][number][] = [];
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
 * Throws one error for all failed writes, for a form whose next submit retries them.
 * @throws the first error if every write failed for the same reason and it has field errors; else an `ApiError` that
 * lists what succeeded and what failed
 */
export function throwIfFailed({ done, failed }: Outcome<Building>, fallback: string): void {
  const [first] = failed;
  if (!first) return;
  const byReason = groupBy(failed, ({ error }) => errorText(error, fallback));
  if (done.length === 0 && byReason.size === 1 && hasFieldErrors(first.error)) throw first.error;
  const sentences = [
    ...(done.length > 0 ? [texts.done({ names: namesOf(done) })] : []),
    ...[...byReason].map(([reason, failures]) =>
      texts.failed({ names: namesOf(failures.map(({ building }) => building)), reason: reason.replace(/\.$/, '') }),
    ),
    texts.again,
  ];
  throw new ApiError(409, sentences.join(' '));
}

const hasFieldErrors = (error: unknown) => error instanceof ApiError && Object.keys(error.fields).length > 0;

export const namesOf = (buildings: readonly Pick<Building, 'name'>[]): string =>
  buildings.map(({ name }) => name).join(', ');

/**
 * Pairs each building's query with the title above its error.
 * @param queries in the order of `buildings`; buildings without one are left out
 */
export const toListParts = <Query>(buildings: readonly Building[], queries: readonly Query[]) =>
  buildings.flatMap(({ name }, index) => {
    const query = queries[index];
    return query ? [{ errorTitle: buildingTexts.partFailed({ name }), query }] : [];
  });
