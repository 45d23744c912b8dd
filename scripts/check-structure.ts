import { environment } from './check-env.ts';
import { asvsStatuses } from './structure/asvs.ts';
import { brandsByProof } from './structure/brands.ts';
import { storedBytes } from './structure/bytes.ts';
import { clientSchemas } from './structure/client-schemas.ts';
import { cuts } from './structure/cuts.ts';
import { englishInComponents } from './structure/english.ts';
import { expressions } from './structure/expressions.ts';
import { layoutClasses } from './structure/layout-classes.ts';
import { migrationsUnderLoad } from './structure/migrations.ts';
import { names } from './structure/names.ts';
import { navigations } from './structure/navigations.ts';
import { queryKeys } from './structure/query-keys.ts';
import { rowAccess } from './structure/row-access.ts';
import { type Check, sourceFiles } from './structure/sources.ts';
import { statements } from './structure/statements.ts';
import { tableOwners } from './structure/tables.ts';
import { namedIdentifiers, namedPaths, portability, suppressions } from './structure/texts.ts';
import { timeFaults } from './structure/times.ts';
import { translatable } from './structure/translatable.ts';

const checks: readonly Check[] = [
  suppressions,
  queryKeys,
  clientSchemas,
  names,
  navigations,
  englishInComponents,
  translatable,
  brandsByProof,
  storedBytes,
  statements,
  cuts,
  timeFaults,
  tableOwners,
  layoutClasses,
  rowAccess,
  migrationsUnderLoad,
  namedPaths,
  namedIdentifiers,
  portability,
  expressions,
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
