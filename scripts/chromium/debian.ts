import { join } from 'node:path';
import { librariesIn, unpackPackages } from '../services/packages.ts';
import { cachedFolder } from './cached-folder.ts';

export interface DebianChromium {
  readonly executablePath: string;
  /** Value of `LD_LIBRARY_PATH`. */
  readonly libraries: string;
}

/**
 * Unpacks the current Chromium of the system's packages without installing it; refreshed each month.
 * @throws when the packages are unavailable
 */
export async function unpackDebianChromium(): Promise<DebianChromium> {
  const month = new Date().toISOString().slice(0, 'yyyy-mm'.length); // clock: the machine's own
  const tree = join(await cachedFolder('debian-chromium', month, unpack), 'tree');
  return { executablePath: join(tree, 'usr/lib/chromium/chromium'), libraries: librariesIn(tree) };
}

async function unpack(folder: string): Promise<void> {
  const announce = () => console.log('Downloading Chromium from the system packages (130 MB) …');
  const failure = await unpackPackages(join(folder, 'tree'), [{ withLibraries: 'chromium' }], { onStart: announce });
  if (failure !== null) throw new Error(failure);
}
