import { z } from 'zod';
import { type DisplaySettings, grades } from '../../../../../modules/displays/schema.ts';
import styles from './DisplaysPanel.module.css';

/** Default size in px of a screen that has not reported one. */
export const SCREEN_SIZE = { width: 1080, height: 1920 };

/** Same message type as in `features/directory/parse.ts`. */
const SCREEN = 'foyer:screen';

export function sendSettings(frame: HTMLIFrameElement | null, settings: DisplaySettings): void {
  frame?.contentWindow?.postMessage({ type: SCREEN, settings }, location.origin);
}

/** Sends settings when the framed wall requests them. @returns a function that removes the listener */
export function serveWallSettings(frame: HTMLIFrameElement | null, settings: () => DisplaySettings): () => void {
  const answer = ({ source, origin }: MessageEvent<unknown>) => {
    if (origin === location.origin && source === frame?.contentWindow) sendSettings(frame, settings());
  };
  window.addEventListener('message', answer);
  return () => window.removeEventListener('message', answer);
}

const gradesMessage = z.object({
  type: z.literal('foyer:grades'),
  grades: z.array(
    z.object({
      grade: z.enum(grades),
      ...{ pages: z.int(), most: z.int(), all: z.int(), seconds: z.int(), metres: z.number() },
    }),
  ),
});
export type GradeForecasts = z.infer<typeof gradesMessage>['grades'];

/** Receives the framed wall's forecasts for grades. @returns a function that removes the listener */
export function subscribeToGrades(
  frame: HTMLIFrameElement | null,
  onGrades: (grades: GradeForecasts) => void,
): () => void {
  const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== frame?.contentWindow) return;
    const { data: message } = gradesMessage.safeParse(data);
    if (message) onGrades(message.grades);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}

const SNAPSHOT_INTERVAL_MS = 200;
/** Equal snapshots in a row after which the wall counts as rendered. */
const STABLE_SNAPSHOTS = 3;
/** Timeout in ms, after which the last snapshot is used. */
const TIMEOUT_MS = 20_000;

export interface PictureRequest {
  slug: string;
  version: number;
  /** Size in the screen's own px. */
  width: number;
  height: number;
  settings: DisplaySettings;
}

/**
 * Renders a screen's wall once for all screens with the same settings, as HTML without scripts.
 * @returns `null` when no wall was rendered
 */
export const drawWall = (request: PictureRequest, signal: AbortSignal): Promise<string | null> =>
  oneAtATime(() => draw(request, signal));

let last: Promise<unknown> = Promise.resolve();

/** Runs one rendering at a time, to keep the page responsive. */
function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const next = last.then(work, work);
  last = next;
  return next;
}

async function draw({ slug, width, height, settings }: PictureRequest, signal: AbortSignal): Promise<string | null> {
  if (signal.aborted) return null;
  const frame = document.createElement('iframe');
  Object.assign(frame, { inert: true, tabIndex: -1, className: styles.studio, src: `/${slug}?display=1` });
  Object.assign(frame.style, { width: `${width}px`, height: `${height}px` });
  const stopAnswering = serveWallSettings(frame, () => settings);
  document.body.append(frame);
  try {
    return await stableSnapshot(frame, settings.language, signal);
  } finally {
    stopAnswering();
    frame.remove();
  }
}

async function stableSnapshot(
  frame: HTMLIFrameElement,
  language: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  const end = performance.now() + TIMEOUT_MS;
  let picture: string | null = null;
  for (let equal = 0; equal < STABLE_SNAPSHOTS && performance.now() < end && !signal.aborted; ) {
    await new Promise((resolve) => setTimeout(resolve, SNAPSHOT_INTERVAL_MS));
    const page = frame.contentDocument;
    const now = page && pictureIn(page);
    const isDrawn =
      now && page.fonts.status === 'loaded' && (language ?? page.documentElement.lang) === page.documentElement.lang;
    equal = isDrawn && now === picture ? equal + 1 : 0;
    picture = now;
  }
  return picture;
}

function pictureIn(page: Document): string | null {
  const wall = page.querySelector('.wall');
  if (!wall) return null;
  const root = page.documentElement.cloneNode() as HTMLElement;
  const head = root.appendChild(page.createElement('head'));
  // The wall inlines its styles; this page's content security policy allows only files.
  for (const sheet of page.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style[data-from]'))
    head.append(Object.assign(page.createElement('link'), { rel: 'stylesheet', href: hrefOf(sheet) }));
  const place = root.appendChild(page.createElement('body')).appendChild(page.createElement('div'));
  place.id = 'root';
  place.append(wall.cloneNode(true));
  return `<!doctype html>${root.outerHTML}`;
}

const hrefOf = (sheet: HTMLElement): string => sheet.dataset.from ?? sheet.getAttribute('href') ?? '';
