import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Exact version of the core and its runner for Vitest; they are no dependencies, because only this script needs them. */
const STRYKER_VERSION = '10.1.1';
const FOLDER = resolve('.data/mutation');
const CORE = `${FOLDER}/node_modules/@stryker-mutator/core`;
const REPORT = `${FOLDER}/report.json`;

/** Files whose share of detected mutants is lower fail the run. */
const MIN_PERCENT = 80;

/** Rule files by area, each with the test of its conditions beside it. */
const ruleFiles: Readonly<Record<string, readonly string[]>> = {
  money: ['src/shared/money.ts', 'src/shared/tax-table.ts', 'src/modules/orders/values.ts'],
  stock: ['src/modules/shop/values.ts', 'src/modules/orders/queries/units.ts'],
  access: [
    'src/modules/demo/request-rules.ts',
    'src/platform/security/client-address.ts',
    'src/platform/security/operators.ts',
  ],
  search: ['src/shared/search/phrase-match.ts', 'src/shared/search/suite-ranges.ts'],
  hours: ['src/shared/hours/opening-hours.ts', 'src/shared/business-days.ts'],
  retention: ['src/shared/delete-in-batches.ts'],
  limits: ['src/shared/rate-limits.ts', 'src/platform/process/fair-queue.ts'],
};

const [filter = ''] = process.argv.slice(2);
const measuredFiles = Object.entries(ruleFiles).flatMap(([area, paths]) =>
  paths.filter((path) => area === filter || path.includes(filter)).map((path) => ({ area, path })),
);
if (measuredFiles.length === 0) throw new Error(`No rule file or area is named ${filter}: ${Object.keys(ruleFiles)}`);

installStryker();
measure();
printScores();

/** Installs Stryker once per version; it finds Vitest in the checkout above it. */
function installStryker(): void {
  const manifest = `${CORE}/package.json`;
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === STRYKER_VERSION) return;
  console.log(
    `Installing Stryker ${STRYKER_VERSION} into ${FOLDER}. This happens once and needs the package registry.`,
  );
  mkdirSync(FOLDER, { recursive: true });
  const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${STRYKER_VERSION}`);
  run('npm', ['install', '--prefix', FOLDER, '--no-save', '--ignore-scripts', '--legacy-peer-deps', ...packages]);
}

function measure(): void {
  const options = {
    mutate: measuredFiles.map(({ path }) => path),
    testFiles: measuredFiles.map(({ path }) => path.replace(/\.ts$/, '.test.ts')),
    // Texts and constants are no conditions.
    mutator: { excludedMutations: ['StringLiteral'] },
    ignoreStatic: true,
    coverageAnalysis: 'perTest',
    testRunner: 'vitest',
    vitest: { related: false },
    plugins: [`${FOLDER}/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js`],
    // Rewriting one needs the compiler's API, which TypeScript 7 does not have.
    tsconfigFile: 'none.json',
    ignorePatterns: ['/.data', '/dist'],
    tempDirName: `${FOLDER}/sandbox`,
    reporters: ['clear-text', 'progress-append-only', 'json'],
    clearTextReporter: { reportTests: false, reportScoreTable: false },
    jsonReporter: { fileName: REPORT },
  };
  const configPath = `${FOLDER}/stryker.json`;
  writeFileSync(configPath, JSON.stringify(options));
  run(process.execPath, [`${CORE}/bin/stryker.js`, 'run', configPath]);
}

/** Prints rows of the table in `docs/develop/testing.md`. @throws Error with the files below the minimum */
function printScores(): void {
  const report: { files: Record<string, { mutants: { status: string }[] }> } = JSON.parse(readFileSync(REPORT, 'utf8'));
  const weakPaths = measuredFiles.filter(({ area, path }) => {
    const countOf = (...statuses: string[]) =>
      report.files[path]?.mutants.filter(({ status }) => statuses.includes(status)).length ?? 0;
    const detectedCount = countOf('Killed', 'Timeout');
    const mutantCount = detectedCount + countOf('Survived', 'NoCoverage');
    const percent = Math.floor((100 * detectedCount) / mutantCount);
    console.log(`| ${area} | \`${path}\` | ${mutantCount} | ${percent} % |`);
    return !(percent >= MIN_PERCENT);
  });
  if (weakPaths.length > 0) throw new Error(`Below ${MIN_PERCENT} %: ${weakPaths.map(({ path }) => path).join(', ')}`);
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
