import { correctClock } from '../clock/clock.ts';

/** Its list of files changes with every build, so it tells what is deployed. */
const LIST: string = import.meta.env.SERVICE_WORKER;

/** Whether the server now ships other files than those this page runs on; `null` when it cannot be told. */
export async function findNewerBuild(): Promise<string | null> {
  const response = await fetch(LIST, { cache: 'no-cache' }).catch(() => null); // away: asked again with the next look
  if (!response?.ok || !response.headers.get('content-type')?.includes('javascript')) return null;
  if (!response.headers.has('age')) correctClock(Date.parse(response.headers.get('date') ?? ''));
  const list = await response.text();
  return runningFiles().some((file) => isReplaced(file, list)) ? signatureOf(list) : null;
}

/** Whether the list has another edition of a built file (`name-hash.js`); what it never had, other pages brought along. */
export function isReplaced(file: string, list: string): boolean {
  const name = file.replace(/[\w-]{8}\.(js|css)$/, '');
  return !list.includes(file) && list.includes(`"${name}`);
}

/** The built files behind this page: the entry, its styles and the chunk this code is in. */
function runningFiles(): string[] {
  const loaded = document.querySelectorAll<HTMLElement>('script[type="module"][src], style[data-from]');
  const addresses = [...loaded].map((element) => element.getAttribute('src') ?? element.dataset.from ?? '');
  return [...addresses, import.meta.url].flatMap((address) => /assets\/[^?#]+$/.exec(address)?.[0] ?? []);
}

/** Short and stable, to remember which build a page was already reloaded for. */
function signatureOf(list: string): string {
  let hash = 0;
  for (const character of list) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) | 0;
  return String(hash);
}
