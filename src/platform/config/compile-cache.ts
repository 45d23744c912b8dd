import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './installation.ts';

/**
 * Keeps what V8 has made of each file, so that the next start need not: called before anything else is loaded. Where the
 * folder cannot be written, as in the image, what lies there is used as it is.
 */
export function keepCompiled(): void {
  enableCompileCache(join(ROOT, 'node_modules/.cache/node-compile'));
}
