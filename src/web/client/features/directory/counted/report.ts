type Report =
  | { readonly slug: string; readonly page: 'phone' | 'desk'; readonly isScan: boolean }
  | { readonly slug: string; readonly term: string; readonly isFound: boolean };

/** What announces itself as a program. */
const PROGRAMS = /[^u]bot\b|crawl|spider|slurp|lighthouse|prerender|preview/i;

/** Neither from programs, nor from the manager's own preview. */
export function report(path: '/api/visits' | '/api/searches', body: Report): void {
  if (PROGRAMS.test(navigator.userAgent) || window.frameElement) return;
  void fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true, // outlives the page
  }).catch(() => {
    // offline: it is not counted
  });
}
