import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../platform/config/installation.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { buildStamp } from './documents.ts';

/** Build of `src/web/client/documents/app/render.tsx`. */
const RENDERER = join(ROOT, 'dist/renderer/render.js');

type Render = (address: string, blocks: Readonly<Record<string, unknown>>) => Promise<string>;

/**
 * Renders the app's first state; empty without a build or after an error: the client renders it then.
 * @param address path and query
 * @param blocks data sent with the page
 */
export async function renderApp({ log }: Platform, ...[address, blocks]: Parameters<Render>): Promise<string> {
  if (!existsSync(RENDERER)) return '';
  try {
    const { render } = await import(`${pathToFileURL(RENDERER).href}?${buildStamp('app')}`);
    return await (render as Render)(address, blocks);
  } catch (error) {
    log.error({ err: error, address }, 'A page was not rendered');
    return '';
  }
}
