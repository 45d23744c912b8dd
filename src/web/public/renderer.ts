import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../platform/config/installation.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { buildStamp } from './documents.ts';

/** `src/web/client/documents/app/render.tsx`, built. */
const RENDERER = join(ROOT, 'dist/renderer/render.js');

type Render = (address: string, blocks: Readonly<Record<string, unknown>>) => Promise<string>;

/**
 * A page of the app as the client's components draw it at first; empty without a build, or when they fail: the client
 * draws it then.
 * @param address path and query
 * @param blocks data that the page is sent with
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
