import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes long comes before what takes short, so that no processor is idle at the end, and first what waits for much of
 * its time. A worker that goes on with a file of the other project starts anew: they change places as seldom as can be.
 */
const ORDER = [
  /flows\/(imports-interrupted|orders-killed)/,
  /e2e\/(old-browsers|accessibility|spec-words|admin\.test|wall\.test)/,
  /e2e\//,
  /flows\/(imports|large-directory|tenant-moves|displays)|access-matrix/,
];

/** Within these, vitest runs first what took longest here before, or else the largest file. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b));
  }
}

const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;

function placeOf({ moduleId }: TestSpecification): number {
  const at = ORDER.findIndex((part) => part.test(moduleId));
  return at < 0 ? ORDER.length : at;
}
