import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { z } from 'zod';
import { complaintsOf } from './browser.ts';
import { until } from './until.ts';

const TIMEOUT_MS = 20_000;

type LocateWord = (page: Page, word: string) => Locator;
type Role = Parameters<Page['getByRole']>[0];

const byRole =
  (role: Role): LocateWord =>
  (page, name) =>
    page.getByRole(role, { name, exact: true });

/** The name continues with a description. */
const byStart =
  (role: Role): LocateWord =>
  (page, name) =>
    page.getByRole(role, { name: new RegExp(`^${RegExp.escape(name)}`) });

/** Elements with a role are exposed; others may be hidden. */
const onlyVisible = (locator: Locator) => locator.filter({ visible: true });

/** `text` matches alone, `part` within a text; `link` has its target after an arrow. */
const locators = {
  heading: byRole('heading'),
  button: byRole('button'),
  tab: byRole('tab'),
  column: byRole('columnheader'),
  option: byStart('option'),
  group: (page, word) => page.locator(`optgroup[label=${JSON.stringify(word)}]`),
  radio: byStart('radio'),
  switch: byStart('switch'),
  link: (page, word) => {
    const [name = '', target] = word.split(' → ');
    const link = byRole('link')(page, name);
    return target ? link.and(page.locator(`[href=${JSON.stringify(target)}]`)) : link;
  },
  field: (page, word) => onlyVisible(page.getByLabel(word, { exact: true })),
  placeholder: (page, word) => onlyVisible(page.getByPlaceholder(word, { exact: true })),
  text: (page, word) => onlyVisible(page.getByText(word, { exact: true })),
  part: (page, word) => onlyVisible(page.getByText(new RegExp(RegExp.escape(word)))),
  toast: (page, word) => page.getByRole('region', { name: 'Notifications' }).getByText(word, { exact: true }),
} satisfies Record<string, LocateWord>;

type PageKind = keyof typeof locators;

const kind = z.enum([...(Object.keys(locators) as PageKind[]), 'title', 'console', 'answer']);
export type Kind = z.infer<typeof kind>;
const situation = z.partialRecord(kind, z.array(z.string().min(1)).min(1));

/** Promised texts by screen and situation, written by hand. */
export const specWords = z
  .record(z.string(), z.record(z.string(), situation))
  .parse(JSON.parse(readFileSync('test/fixtures/spec-words.json', 'utf8')));

export interface Findings {
  /** Waits for the situation's texts and notes missing ones. */
  expectOnPage(situation: string, page: Page): Promise<void>;
  /** The same for a reply. */
  expectInReply(situation: string, answer: unknown): Promise<void>;
  /** `null` if the text was found, `undefined` if not checked. */
  faultOf(situation: string, kind: Kind, word: string): string | null | undefined;
}

export function createFindings(screen: string): Findings {
  const faults = new Map<string, string | null>();
  const nameOf = (situation: string, kind: Kind, word: string) => `${situation} ${kind} ${word}`;
  const recordFaults = async (situation: string, findWord: (kind: Kind, word: string) => Promise<unknown>) => {
    const promisedWords = specWords[screen]?.[situation];
    if (!promisedWords) throw new Error(`the fixture has no “${situation}” of ${screen}`);
    const checkWord = async ([kind, word]: [Kind, string]) => {
      const fault = await findWord(kind, word).then(() => null, String);
      faults.set(nameOf(situation, kind, word), fault);
    };
    const [firstWord, ...remainingWords] = kindsOf(promisedWords);
    if (firstWord) await checkWord(firstWord); // waits for one text first: concurrent waits poll the whole page
    await Promise.all(remainingWords.map(checkWord));
  };
  return {
    expectOnPage: (situation, page) => recordFaults(situation, (kind, word) => findOnPage(page, kind, word)),
    expectInReply: (situation, answer) =>
      recordFaults(situation, async (_kind, word) => {
        if (!JSON.stringify(answer).includes(word)) throw new Error(`the answer was ${JSON.stringify(answer)}`);
      }),
    faultOf: (situation, kind, word) => faults.get(nameOf(situation, kind, word)),
  };
}

export function kindsOf(words: z.infer<typeof situation>): [Kind, string][] {
  return kind.options.flatMap((kindName) => (words[kindName] ?? []).map((word): [Kind, string] => [kindName, word]));
}

async function findOnPage(page: Page, kind: Kind, word: string): Promise<void> {
  if (kind === 'answer') throw new Error('an answer is not met on a page');
  const timeout = TIMEOUT_MS;
  if (kind === 'title') await page.waitForFunction((part) => document.title.includes(part), word, { timeout });
  else if (kind === 'console')
    await until(word, () => complaintsOf(page).some((line) => line.includes(word)), TIMEOUT_MS);
  else await locators[kind](page, word).first().waitFor({ state: 'attached', timeout });
}
