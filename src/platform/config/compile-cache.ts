import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './installation.ts';

/**
 * Turns on V8's compile cache; called before other modules load. A read-only folder, as in the image, is used as is.
 */
export function keepCompiled(): void {
  enableCompileCache(join(ROOT, 'node_modules/.cache/node-compile'));
}
