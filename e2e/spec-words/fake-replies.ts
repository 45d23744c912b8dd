import type { Page, Route } from 'playwright';

type Answer = NonNullable<Parameters<Route['fulfill']>[0]>;

export const REFUSED: Answer = { status: 500, json: { error: 'Not today', code: 'internal' } };
/** The server succeeded with an unreadable reply. */
export const GARBLED: Answer = { status: 200, contentType: 'application/json', body: '<' };

/**
 * Fakes a reply during an action.
 * @param call such as `PUT /api/properties/*`
 */
export async function withReply(page: Page, call: string, answer: Answer, act: () => Promise<unknown>): Promise<void> {
  await withRoute(page, call, (route) => route.fulfill(answer), act);
}

/** Delays a call until an action is done. */
export async function withDelay(page: Page, call: string, act: () => Promise<unknown>): Promise<void> {
  const gate = Promise.withResolvers<void>();
  const wait = async (route: Route) => {
    await gate.promise;
    await route.fallback();
  };
  await withRoute(page, call, wait, () => act().finally(gate.resolve));
}

/** Drops the network during an action. */
export async function withLostCall(page: Page, call: string, act: () => Promise<unknown>): Promise<void> {
  await withRoute(page, call, (route) => route.abort('connectionreset'), act);
}

async function withRoute(
  page: Page,
  call: string,
  answer: (route: Route) => Promise<unknown>,
  act: () => Promise<unknown>,
): Promise<void> {
  const [method, path = ''] = call.split(' ');
  const handler = (route: Route) => (route.request().method() === method ? answer(route) : route.fallback());
  await page.route(`**${path}`, handler);
  try {
    await act();
  } finally {
    await page.unroute(`**${path}`, handler);
  }
}
