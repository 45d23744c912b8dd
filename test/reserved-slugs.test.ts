import { expect, test } from 'vitest';
import { routes } from '../src/modules/index.ts';
import { reservedSlugs } from '../src/modules/tenancy/index.ts';
import { guideRoutes } from '../src/web/public/guides/guide-pages.ts';
import { pageRoutes } from '../src/web/public/page.ts';
import { PLAYER_CHECK_PATH } from '../src/web/public/player-check.ts';
import { shopRoutes } from '../src/web/public/shop-pages.ts';

/** Current and reserved paths. */
const firstSegments = [
  'account',
  'admin',
  'api',
  'assets',
  'avatars',
  'cart',
  'checkout',
  'confirm-email',
  'contact',
  'display',
  'fonts',
  'forgot-password',
  'foyer',
  'healthz',
  'images',
  'invitation',
  'login',
  'manage',
  'metrics',
  'my-orders',
  'order-confirmation',
  'player-check',
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
  'undo-email',
  'unsubscribe',
  'your-listing',
] as const;

const firstOf = (path: string) => /^\W*([a-z0-9-]+)/.exec(path)?.[1];

test('no building can take a path the product uses', () => {
  const usedSegments = [
    ...routes.map(({ path }) => path),
    ...pageRoutes,
    ...shopRoutes,
    ...guideRoutes,
    PLAYER_CHECK_PATH,
  ].map(firstOf);
  const takenSegments = new Set([...usedSegments, ...firstSegments].filter((segment) => segment !== undefined));
  expect([...takenSegments].filter((segment) => !reservedSlugs.has(segment))).toEqual([]);
});
