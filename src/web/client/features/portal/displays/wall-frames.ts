import type { DisplaySettings } from '../../../../../modules/displays/schema.ts';
import styles from './DisplaysPanel.module.css';

/** The wall's page says the same (features/directory/settings/screen-settings.ts). */
const SCREEN = 'foyer:screen';

/** Sends settings to the wall in a frame. */
export function sendSettings(frame: HTMLIFrameElement | null, settings: DisplaySettings): void {
  frame?.contentWindow?.postMessage({ type: SCREEN, settings }, location.origin);
}

/** Answers the wall in a frame when it asks for its settings. @returns removes the listener */
export function answerWall(frame: HTMLIFrameElement | null, settings: () => DisplaySettings): () => void {
  const answer = ({ source, origin }: MessageEvent<unknown>) => {
    if (origin === location.origin && source === frame?.contentWindow) sendSettings(frame, settings());
  };
  window.addEventListener('message', answer);
  return () => window.removeEventListener('message', answer);
}

const LOOK_MS = 200;
/** Equal looks in a row after which the wall counts as drawn. */
const ALIKE = 3;
/** Upper bound for a busy server; the picture is then whatever has been drawn. */
const PATIENCE_MS = 20_000;

export interface PictureRequest {
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
export const drawWall = (request: PictureRequest, signal: AbortSignal): Promise<string | null> =>
  inTurn(() => draw(request, signal));

let last: Promise<unknown> = Promise.resolve();

/** One wall at a time: many of them at once would leave the page no time. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const next = last.then(work, work);
  last = next;
  return next;
}

async function draw({ slug, width, height, settings }: PictureRequest, signal: AbortSignal): Promise<string | null> {
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

/** The wall's markup with its styles, without scripts. */
function pictureIn(page: Document): string | null {
  const wall = page.querySelector('.wall');
  if (!wall) return null;
  const root = page.documentElement.cloneNode() as HTMLElement;
  const head = root.appendChild(page.createElement('head'));
  // The page inlines its styles; the policy of the page around it allows them only as files.
  for (const sheet of page.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style[data-from]'))
    head.append(Object.assign(page.createElement('link'), { rel: 'stylesheet', href: hrefOf(sheet) }));
  const place = root.appendChild(page.createElement('body')).appendChild(page.createElement('div'));
  place.id = 'root';
  place.append(wall.cloneNode(true));
  return `<!doctype html>${root.outerHTML}`;
}

const hrefOf = (sheet: HTMLElement): string => sheet.dataset.from ?? sheet.getAttribute('href') ?? '';
