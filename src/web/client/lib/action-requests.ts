import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';

/** Actions requested by the command menu and carried out by a panel once it is mounted. */
export type ActionRequest = { what: 'loginAs'; userId: number };

export const useActionRequests = create<{ request: ActionRequest | null }>(() => ({ request: null }));

export function requestAction(request: ActionRequest): void {
  useActionRequests.setState({ request });
}

/** Runs a requested action once. While `isReady` is false, as without its data, the request waits. */
export function useActionRequest<Kind extends ActionRequest['what']>(
  what: Kind,
  run: (request: Extract<ActionRequest, { what: Kind }>) => void,
  isReady = true,
): void {
  const request = useActionRequests((state) => state.request);
  const isMatching = isReady && isOf(request, what);
  const act = useEffectEvent(() => {
    if (!isOf(request, what)) return;
    useActionRequests.setState({ request: null });
    run(request);
  });
  useEffect(() => {
    if (isMatching) act();
  }, [isMatching]);
}

function isOf<Kind extends ActionRequest['what']>(
  request: ActionRequest | null,
  what: Kind,
): request is Extract<ActionRequest, { what: Kind }> {
  return request?.what === what;
}
