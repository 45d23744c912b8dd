import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession } from 'playwright';
import { isBlank } from './frames.ts';

export interface Paints {
  /** How many frames were looked at. */
  count: number;
  /** What had happened last before each that was blank. */
  readonly blank: string[];
}

/** A quarter of a wall's pixels each way: text is seen, and the browser is not kept busy. */
const SIZE = { maxWidth: 270, maxHeight: 480 };
const MOST_FILES = 100;

/**
 * Looks at what the browser paints, frame after frame: what stands for a tenth of a second is between two pictures, and
 * a visitor sees it. A frame comes when the one before was looked at.
 * @param moment says when it is, and what has happened last.
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
    // The page may be gone by then: no more frames come in that case.
    await session.send('Page.screencastFrameAck', { sessionId }).catch(() => null);
  });
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1, ...SIZE });
  return paints;
}
