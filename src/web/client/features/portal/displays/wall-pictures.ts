import type { DisplaySettings } from '../../../../../modules/displays/schema.ts';
import styles from './Miniature.module.css';
import { answerWall } from './screen-messages.ts';

const LOOK_MS = 200;
/** A wall that looks the same so many times has come to rest. */
const ALIKE = 3;
/** A server that is busy takes long; whatever stands there then is the picture. */
const PATIENCE_MS = 20_000;

export interface PictureWish {
  slug: string;
  /** Of the directory, as the screen has reported it. */
  version: number;
  /** Of the screen, in its own px. */
  width: number;
  height: number;
  settings: DisplaySettings;
}

/**
 * What a screen shows, as a document without a script: the wall's own code draws it once, for all screens that show the
 * same. @returns `null` where no wall has come.
 */
export const drawWall = (wish: PictureWish, signal: AbortSignal): Promise<string | null> =>
  inTurn(() => draw(wish, signal));

let last: Promise<unknown> = Promise.resolve();

/** One wall at a time: many of them at once would leave the page no time. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const next = last.then(work, work);
  last = next;
  return next;
}

async function draw({ slug, width, height, settings }: PictureWish, signal: AbortSignal): Promise<string | null> {
  if (signal.aborted) return null;
  const frame = document.createElement('iframe');
  Object.assign(frame, { inert: true, tabIndex: -1, className: styles.studio, src: `/${slug}?display=1` });
  Object.assign(frame.style, { width: `${width}px`, height: `${height}px` });
  const unanswer = answerWall(frame, () => settings);
  document.body.append(frame);
  try {
    return await atRest(frame, settings.language, signal);
  } finally {
    unanswer();
    frame.remove();
  }
}

async function atRest(frame: HTMLIFrameElement, language: string | null, signal: AbortSignal): Promise<string | null> {
  const end = performance.now() + PATIENCE_MS;
  let picture: string | null = null;
  for (let alike = 0; alike < ALIKE && performance.now() < end && !signal.aborted; ) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const page = frame.contentDocument;
    const now = page && pictureIn(page);
    const isDrawn =
      now && page.fonts.status === 'loaded' && (language ?? page.documentElement.lang) === page.documentElement.lang;
    alike = isDrawn && now === picture ? alike + 1 : 0;
    picture = now;
  }
  return picture;
}

/** The wall as it stands there, with its styles and nothing that runs. */
function pictureIn(page: Document): string | null {
  const wall = page.querySelector('.wall');
  if (!wall) return null;
  const root = page.documentElement.cloneNode() as HTMLElement;
  const head = root.appendChild(page.createElement('head'));
  // The page's own styles stand in its text; the policy of a page around it admits them as a file alone.
  for (const sheet of page.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style[data-from]'))
    head.append(Object.assign(page.createElement('link'), { rel: 'stylesheet', href: hrefOf(sheet) }));
  const place = root.appendChild(page.createElement('body')).appendChild(page.createElement('div'));
  place.id = 'root';
  place.append(wall.cloneNode(true));
  return `<!doctype html>${root.outerHTML}`;
}

const hrefOf = (sheet: HTMLElement): string => sheet.dataset.from ?? sheet.getAttribute('href') ?? '';
