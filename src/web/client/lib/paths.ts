/**
 * Every first path segment the product answers itself, present and planned; none may become a building's slug. The
 * server keeps its own list, and a test compares the two.
 */
export const firstSegments = [
  'admin',
  'api',
  'assets',
  'avatars',
  'cart',
  'checkout',
  'confirm-email',
  'contact',
  'fonts',
  'forgot-password',
  'foyer',
  'healthz',
  'images',
  'login',
  'manage',
  'metrics',
  'my-orders',
  'order-confirmation',
  'privacy',
  'properties',
  'readyz',
  'realtime',
  'reset-password',
  'screens',
  'shop',
  'signup',
  'status',
  'terms',
] as const;
