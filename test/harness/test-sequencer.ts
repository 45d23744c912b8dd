import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Slow files first, so that no core is idle at the end. Projects alternate rarely, since a worker restarts for each.
 */
const SLOWEST_FIRST = [
  /flows\/(imports-interrupted|orders-killed)/,
  /e2e\/(old-browsers|accessibility|spec-words|admin\.test|wall\.test)/,
  /e2e\//,
  /flows\/(imports|large-directory|tenant-moves|displays)|access-matrix/,
];

/** Otherwise vitest's order: slowest in earlier runs, else largest first. */
export class SlowestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b));
  }
}

const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;

function placeOf({ moduleId }: TestSpecification): number {
  const index = SLOWEST_FIRST.findIndex((part) => part.test(moduleId));
  return index < 0 ? SLOWEST_FIRST.length : index;
}
