import { writeFileSync } from 'node:fs';
import { analyzeGrowth, type Growth, RECORD_PATH, recordedGrowths, recordText } from './structure/expression-growth.ts';
import { expressionsIn, faultOf, nameOf } from './structure/expressions.ts';
import { sourceFiles } from './structure/sources.ts';

// Analyzes unrecorded regular expressions (all with --all) and drops those that the source no longer has.

const recorded = process.argv.includes('--all') ? new Map<string, Growth>() : recordedGrowths();
const { expressions } = await expressionsIn(sourceFiles());
const growths = new Map<string, Growth>();
for (const expression of expressions) {
  const name = nameOf(expression);
  if (growths.has(name)) continue;
  const startMs = performance.now();
  const growth = recorded.get(name) ?? (await analyzeGrowth(expression.source, expression.flags));
  growths.set(name, growth);
  const seconds = (performance.now() - startMs) / 1_000;
  if (seconds > 10) console.log(`${seconds.toFixed(0)} s for ${expression.place}`);
  for (const fault of faultOf(expression, growth)) console.log(fault);
}
writeFileSync(RECORD_PATH, recordText(growths));
console.log(`${growths.size} expressions recorded`);
