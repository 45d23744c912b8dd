/**
 * Who asks. `stranger` is signed in and a member of nothing; `administrator` administers the product and is a member of
 * nothing; `impersonator` is an administrator who acts as the owner. The others are members of the building.
 */
export const identities = [
  'anonymous',
  'stranger',
  'administrator',
  'viewer',
  'manager',
  'admin',
  'owner',
  'impersonator',
] as const;
export type Identity = (typeof identities)[number];

/** `user` is anybody who is signed in, `self` the person alone whose row is asked for. */
export type Role = 'public' | 'user' | 'self' | 'administrator' | 'viewer' | 'manager' | 'admin' | 'owner';

/**
 * Every call and the least role it is for. Written by hand, from what people may do: no declaration is read for it, so
 * that a weakened one differs from it. A new call is entered here.
 */
export const leastRole: Readonly<Record<string, Role>> = {
  'POST /api/register': 'public',
  'POST /api/login': 'public',
  'POST /api/login/second-factor': 'public',
  'POST /api/logout': 'public',
  'POST /api/auth/forgot-password': 'public',
  'POST /api/auth/reset-password': 'public',
  'POST /api/auth/confirm-email': 'public',
  'POST /api/auth/undo-email': 'public',
  'POST /unsubscribe': 'public',
  'POST /api/mail/resubscribe': 'public',
  'POST /api/listing/open': 'public',
  'POST /api/listing/confirm': 'public',
  'POST /api/listing/propose': 'public',
  'GET /api/files/:id': 'public',
  'GET /api/property': 'public',
  'GET /api/weather': 'public',
  'GET /api/shop/products': 'public',
  'GET /api/shop/products/:id': 'public',
  'GET /api/config': 'public',
  'POST /api/stripe/webhook': 'public',
  'POST /api/displays/pairings': 'public',
  'POST /api/displays/pairings/claim': 'public',
  'POST /api/displays/setup': 'public',
  'POST /api/displays/beat': 'public',

  'GET /api/user': 'user',
  'POST /api/auth/resend-confirmation': 'user',
  'PUT /api/user/password': 'user',
  'PUT /api/user/profile': 'user',
  'POST /api/user/avatar': 'user',
  'GET /api/user/second-factor': 'user',
  'POST /api/user/second-factor': 'user',
  'POST /api/user/second-factor/confirm': 'user',
  'POST /api/user/second-factor/remove': 'user',
  'POST /api/user/second-factor/recovery-codes': 'user',
  'GET /api/user/sessions': 'user',
  'POST /api/user/sessions/end-others': 'user',
  'POST /api/user/sessions/:id/end': 'self',
  'GET /api/user/data': 'user',
  'GET /api/user/deletion': 'user',
  'POST /api/user/deletion': 'user',
  'DELETE /api/user/deletion': 'user',
  'POST /api/impersonation/stop': 'user',
  'POST /api/invitations/accept': 'self',
  'GET /api/properties': 'user',
  'POST /api/properties': 'user',
  'GET /api/tenants/template': 'user',
  'POST /api/qr-code/download': 'user',
  'GET /api/cart': 'user',
  'POST /api/cart': 'user',
  'PUT /api/cart/:itemId': 'self',
  'DELETE /api/cart/:itemId': 'self',
  'DELETE /api/cart': 'user',
  'POST /api/create-checkout-session': 'user',
  'GET /api/checkout-session': 'user',
  'DELETE /api/checkout-session': 'user',
  'POST /api/test-payments/:intentId/confirm': 'user',
  'POST /api/complete-order': 'self',
  'GET /api/orders': 'user',
  'GET /api/orders/:id': 'self',

  'GET /api/properties/:id/reviews': 'manager',
  'PUT /api/properties/:id/reviews': 'manager',
  'POST /api/properties/:id/reviews/ask': 'manager',
  'POST /api/properties/:id/reviews/decide': 'manager',
  'POST /api/properties/:id/reviews/undo': 'manager',
  'GET /api/properties/:id': 'viewer',
  'PUT /api/properties/:id': 'admin',
  'DELETE /api/properties/:id': 'owner',
  'POST /api/properties/:id/transfer': 'owner',
  'DELETE /api/properties/:id/transfer': 'owner',
  'POST /api/properties/:id/transfer/accept': 'viewer',
  'POST /api/properties/:id/transfer/decline': 'viewer',
  'DELETE /api/properties/:id/users/me': 'viewer',
  'GET /api/properties/:id/activity': 'viewer',
  'GET /api/properties/:id/users': 'viewer',
  'POST /api/properties/:id/users': 'admin',
  'POST /api/properties/:id/users/:userId/resend': 'admin',
  'PUT /api/properties/:id/users/:userId': 'admin',
  'DELETE /api/properties/:id/users/:userId': 'admin',
  'GET /api/properties/:id/subscription': 'viewer',
  'POST /api/properties/:id/subscribe': 'owner',
  'POST /api/properties/:id/unsubscribe': 'owner',
  'POST /api/properties/:id/upgrade': 'owner',

  'GET /api/tenants': 'viewer',
  'POST /api/tenants': 'manager',
  'PUT /api/tenants/:id': 'manager',
  'DELETE /api/tenants/:id': 'manager',
  'POST /api/tenants/:id/restore': 'manager',
  'POST /api/tenants/delete': 'manager',
  'POST /api/tenants/restore': 'manager',
  'POST /api/tenants/move': 'manager',
  'GET /api/tenant-contacts': 'viewer',
  'POST /api/tenant-contacts': 'manager',
  'DELETE /api/tenant-contacts/:id': 'manager',
  'GET /api/properties/:id/displays': 'viewer',
  'POST /api/properties/:id/displays': 'manager',
  'PUT /api/properties/:id/displays': 'manager',
  'POST /api/properties/:id/displays/actions': 'manager',
  'PUT /api/displays/:id': 'manager',
  'GET /api/properties/:id/display-notices': 'viewer',
  'PUT /api/properties/:id/display-notices': 'viewer',
  'GET /api/announcements': 'viewer',
  'POST /api/announcements': 'manager',
  'PUT /api/announcements/:id': 'manager',
  'POST /api/missed-searches': 'public',
  'GET /api/missed-searches': 'viewer',
  'PUT /api/missed-searches': 'manager',
  'GET /api/tenants/export': 'viewer',
  'POST /api/tenants/validate': 'manager',
  'POST /api/tenants/upload': 'manager',
  'GET /api/imports': 'manager',
  'GET /api/imports/:id': 'manager',
  'GET /api/imports/:id/errors': 'manager',
  'POST /api/imports/:id/cancel': 'manager',
  'POST /api/imports/:id/undo': 'manager',
  'POST /api/imports/:id/retry': 'manager',

  'GET /api/admin/overview': 'administrator',
  'GET /api/admin/offline-screens': 'administrator',
  'GET /api/admin/users': 'administrator',
  'POST /api/admin/users/:id/reset-password': 'administrator',
  'POST /api/admin/users/:id/reset-second-factor': 'administrator',
  'PUT /api/admin/users/:id/status': 'administrator',
  'POST /api/admin/users/:id/impersonate': 'administrator',
  'GET /api/admin/subscriptions': 'administrator',
  'GET /api/admin/orders': 'administrator',
  'GET /api/admin/orders/export': 'administrator',
  'GET /api/admin/orders/:id': 'administrator',
  'PUT /api/admin/orders/:id/status': 'administrator',
  'POST /api/admin/orders/:id/mails/:mailId/resend': 'administrator',
  'GET /api/admin/orders/:id/setup-codes': 'administrator',
  'GET /api/admin/payment-problems': 'administrator',
  'POST /api/admin/refunds/:id/retry': 'administrator',
  'POST /api/admin/payment-notices/:id/settle': 'administrator',
  'GET /api/admin/activity': 'administrator',
  'GET /api/admin/parked-events': 'administrator',
  'POST /api/admin/parked-events/:eventId/:subscriber/retry': 'administrator',
  'GET /api/admin/mails': 'administrator',
  'POST /api/admin/mails/:id/resend': 'administrator',
  'GET /api/admin/queues': 'administrator',
  'POST /api/admin/queues/unlock': 'administrator',
  'POST /api/admin/queues/lock': 'administrator',
  'GET /api/admin/products': 'administrator',
  'GET /api/admin/products/:id': 'administrator',
  'POST /api/admin/products': 'administrator',
  'PUT /api/admin/featured-products': 'administrator',
  'PUT /api/admin/products/:id': 'administrator',
  'DELETE /api/admin/products/:id': 'administrator',
  'POST /api/admin/products/:id/publish': 'administrator',
  'POST /api/admin/product-images': 'administrator',
  'POST /api/admin/products/:id/variants': 'administrator',
  'PUT /api/admin/variants/:id': 'administrator',
  'PUT /api/admin/variants/:id/stock': 'administrator',
  'DELETE /api/admin/variants/:id': 'administrator',
  'POST /api/admin/variants/:id/restore': 'administrator',
};

/** Payments, passwords, second factors, sessions, one's own data, the end of an account, invitations, mails to tenants, members and their roles, the end and the transfer of a building: never while acting as somebody else. */
export const inPersonAlone: ReadonlySet<string> = new Set([
  'POST /api/auth/resend-confirmation',
  'PUT /api/user/password',
  'POST /api/user/second-factor',
  'POST /api/user/second-factor/confirm',
  'POST /api/user/second-factor/remove',
  'POST /api/user/second-factor/recovery-codes',
  'GET /api/user/sessions',
  'POST /api/user/sessions/end-others',
  'POST /api/user/sessions/:id/end',
  'GET /api/user/data',
  'GET /api/user/deletion',
  'POST /api/user/deletion',
  'DELETE /api/user/deletion',
  'DELETE /api/properties/:id',
  'POST /api/properties/:id/transfer',
  'DELETE /api/properties/:id/transfer',
  'POST /api/properties/:id/transfer/accept',
  'POST /api/properties/:id/transfer/decline',
  'DELETE /api/properties/:id/users/me',
  'POST /api/properties/:id/users',
  'POST /api/properties/:id/users/:userId/resend',
  'PUT /api/properties/:id/users/:userId',
  'DELETE /api/properties/:id/users/:userId',
  'POST /api/invitations/accept',
  'POST /api/properties/:id/reviews/ask',
  'POST /api/properties/:id/subscribe',
  'POST /api/properties/:id/unsubscribe',
  'POST /api/properties/:id/upgrade',
  'POST /api/create-checkout-session',
  'DELETE /api/checkout-session',
  'POST /api/test-payments/:intentId/confirm',
  'POST /api/complete-order',
]);

const levels: readonly Identity[] = ['viewer', 'manager', 'admin', 'owner', 'impersonator'];

/** The status a call refuses somebody with; `null` where it answers them. */
export function refusalOf(call: string, who: Identity): 401 | 403 | 404 | null {
  const role = leastRole[call];
  if (role === undefined) throw new Error(`${call} is not in the table`);
  if (role === 'public') return null;
  if (who === 'anonymous') return 401;
  if (who === 'impersonator' && inPersonAlone.has(call)) return 403;
  if (role === 'user') return null;
  if (role === 'self') return who === 'owner' || who === 'impersonator' ? null : 404;
  if (role === 'administrator') return who === 'administrator' ? null : 403;
  if (!levels.includes(who)) return 404;
  return levels.indexOf(who) < levels.indexOf(role) ? 403 : null;
}

/** Who asks for the least role: where they are answered, a write is open to those it is meant for. */
export function leastOf(call: string): Identity {
  const role = leastRole[call];
  if (role === undefined) throw new Error(`${call} is not in the table`);
  return role === 'public' ? 'anonymous' : role === 'user' ? 'stranger' : role === 'self' ? 'owner' : role;
}
