import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './installation.ts';

/** Enables V8's compile cache, read-only folders included; call it before other modules load. */
export function enableCodeCache(): void {
  enableCompileCache(join(ROOT, 'node_modules/.cache/node-compile'));
}
