import { environment } from './check-env.ts';
import { asvsStatuses } from './structure/asvs.ts';
import { brandsByProof } from './structure/brands.ts';
import { englishInComponents } from './structure/english.ts';
import { migrationsUnderLoad } from './structure/migrations.ts';
import { queryKeys } from './structure/query-keys.ts';
import { type Check, sourceFiles } from './structure/sources.ts';
import { statements } from './structure/statements.ts';
import { tableOwners } from './structure/tables.ts';
import { namedPaths, portability, suppressions } from './structure/texts.ts';
import { times } from './structure/times.ts';
import { translatable } from './structure/translatable.ts';

const checks: readonly Check[] = [
  suppressions,
  queryKeys,
  englishInComponents,
  translatable,
  brandsByProof,
  statements,
  times,
  tableOwners,
  migrationsUnderLoad,
  namedPaths,
  portability,
  environment,
  asvsStatuses,
];

const files = sourceFiles();
const faults = (await Promise.all(checks.map((check) => check(files)))).flat();
for (const fault of faults) console.error(fault);
console.log(
  faults.length > 0 ? `${faults.length} structure faults` : `structure: ${files.length} files checked, no faults`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
