const CLASSES = [
  ['admin', /^\/api\/(admin|impersonation)\//],
  ['payments', /^\/api\/(create-checkout-session|checkout-session|complete-order|stripe|test-payments|orders)\b/],
  ['shop', /^\/api\/(shop|cart)\b|^\/shop/],
  ['account', /^\/api\/(login|logout|register|auth|user|invitations)\b/],
  ['displays', /^\/api\/displays\b/],
  [
    'directory',
    /^\/api\/(property|weather|visits|searches|missed-searches|listing|qr-code)$|^\/api\/(listing|qr-code)\/|^\/:slug|^page directory/,
  ],
  ['portal', /^\/api\//],
  ['pages', /^/],
] as const;

export type RouteClass = (typeof CLASSES)[number][0];

export const routeClasses: readonly RouteClass[] = CLASSES.map(([name]) => name);

export function classOfRoute(route: string): RouteClass {
  return CLASSES.find(([, pattern]) => pattern.test(route))?.[0] ?? 'pages';
}

export const requestKinds = ['read', 'write'] as const;

export const kindOfMethod = (method: string): (typeof requestKinds)[number] =>
  method === 'GET' || method === 'HEAD' ? 'read' : 'write';

/** `refused`: 503, PostgreSQL or Redis is down. `failed`: other 5xx. `rejected`: 4xx. */
export const outcomes = ['ok', 'rejected', 'failed', 'refused'] as const;

export function outcomeOf(status: number): (typeof outcomes)[number] {
  if (status === 503) return 'refused';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'rejected' : 'ok';
}
