import { findOldChromium, type OldChromium, requireOldPuppeteer } from '../../scripts/chromium/old-browsers.ts';

/** The used subset of puppeteer 2. */
interface Puppeteer {
  launch(options: object): Promise<OldBrowser>;
}

export interface OldBrowser {
  newPage(): Promise<OldPage>;
  close(): Promise<void>;
}

export interface OldPage {
  setViewport(size: { width: number; height: number; hasTouch?: boolean }): Promise<void>;
  /** Runs before the page's scripts. */
  evaluateOnNewDocument(work: () => void): Promise<void>;
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  evaluate<Result>(work: () => Result | Promise<Result>): Promise<Result>;
  type(selector: string, text: string): Promise<void>;
  focus(selector: string): Promise<void>;
  readonly keyboard: { press(key: string): Promise<void> };
  setOfflineMode(isOffline: boolean): Promise<void>;
  screenshot(options: { path: string }): Promise<unknown>;
  on(event: 'pageerror', listener: (error: Error) => void): void;
  close(): Promise<void>;
}

export async function openOldBrowser(name: OldChromium): Promise<OldBrowser> {
  const { executablePath, args, env } = await findOldChromium(name);
  const puppeteer = (await requireOldPuppeteer()) as Puppeteer;
  return await puppeteer.launch({ executablePath, args, env, defaultViewport: null });
}
