import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { expect } from 'vitest';

const FOLDER = new URL('../../e2e/outlines/', import.meta.url);

/** A page that is still loading is outlined again. */
const TIMEOUT_MS = 60_000;
const PAUSE_MS = 150;

/** Values that vary between runs, and their placeholders. */
const PLACEHOLDERS: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@[\w-]+\.example(\.com)?|[\w.+-]+@example\.com/g, 'PERSON'],
  [/(https?:\/\/)?(localhost|127\.0\.0\.1)(:\d+)?/g, 'HOST'],
  [/\b(\w+day, )?(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(, \d{4})?/g, 'DATE'],
  [/\b\d{1,2}:\d\d(:\d\d)?\s?([AP]M)?/g, 'TIME'],
  [/\d{4}-\d\d-\d\d/g, 'DATE'],
];

/** Roles whose text is not a name, such as `paragraph`. */
const NAMELESS =
  /^(\s*- (?:paragraph|text|listitem|term|definition|strong|emphasis|code|time|generic|caption)\b[^:]*):.*$/;

/** Link targets and table contents, which are omitted. */
const OMITTED_LINE = /^\s*- (\/\w+|text|row|rowheader|cell)\b/;

/** Roles and names as read by a screen reader, one per line. */
export async function outlineOf(page: Page): Promise<string> {
  const lines = (await page.locator('body').ariaSnapshot()).split('\n');
  const outlineLines = lines.filter((line) => !OMITTED_LINE.test(line)).map((line) => line.replace(NAMELESS, '$1'));
  return `${PLACEHOLDERS.reduce((text, [pattern, name]) => text.replace(pattern, name), outlineLines.join('\n'))}\n`;
}

/** Compares with `e2e/outlines`; `npx vitest run … -u` updates it. */
export async function expectOutline(page: Page, path: string): Promise<void> {
  const name = path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'home';
  const file = fileURLToPath(new URL(`${name}.yaml`, FOLDER));
  let outline = '';
  const isStable = async () => {
    const previousOutline = outline;
    outline = await outlineOf(page);
    return existsSync(file) ? outline === readFileSync(file, 'utf8') : outline === previousOutline;
  };
  for (const end = Date.now() + TIMEOUT_MS; !(await isStable()) && Date.now() < end; ) await sleep(PAUSE_MS);
  await expect(outline).toMatchFileSnapshot(file);
}
