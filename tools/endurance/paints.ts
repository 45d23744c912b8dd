import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession } from 'playwright';
import { isBlank } from './frames.ts';

export interface Paints {
  count: number;
  /** The last event before each blank frame. */
  readonly blank: string[];
}

/** A quarter of the wall: text stays visible at low cost. */
const SIZE = { maxWidth: 270, maxHeight: 480 };
const MOST_FILES = 100;

/**
 * Catches blanks of a tenth of a second between pictures.
 * @param moment time and last event
 */
export async function watchPaints(session: CDPSession, folder: string, moment: () => string): Promise<Paints> {
  const paints: Paints = { count: 0, blank: [] };
  session.on('Page.screencastFrame', async ({ data, sessionId }) => {
    const when = moment();
    const png = Buffer.from(data, 'base64');
    paints.count++;
    if (await isBlank(png)) {
      paints.blank.push(when);
      mkdirSync(folder, { recursive: true });
      if (paints.blank.length <= MOST_FILES) writeFileSync(join(folder, `painted-${paints.count}.png`), png);
    }
    // The page may be closed; then no frames follow.
    await session.send('Page.screencastFrameAck', { sessionId }).catch(() => null);
  });
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1, ...SIZE });
  return paints;
}
