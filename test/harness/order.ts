import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Slow files first, so that no core is idle at the end. Projects alternate rarely, since a worker restarts for each.
 */
const ORDER = [
  /flows\/(imports-interrupted|orders-killed)/,
  /e2e\/(old-browsers|accessibility|spec-words|admin\.test|wall\.test)/,
  /e2e\//,
  /flows\/(imports|large-directory|tenant-moves|displays)|access-matrix/,
];

/** Otherwise vitest's order: slowest in earlier runs, else largest first. */
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
