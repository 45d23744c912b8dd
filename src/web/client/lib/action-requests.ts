import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';

/** Actions that the command menu requests and a panel runs once it is mounted. */
export type ActionRequest = { what: 'loginAs'; userId: number };

export const useActionRequests = create<{ request: ActionRequest | null }>(() => ({ request: null }));

export function requestAction(request: ActionRequest): void {
  useActionRequests.setState({ request });
}

/** Runs a requested action once. While `isReady` is false, as before its data is loaded, the request waits. */
export function useActionRequest<Kind extends ActionRequest['what']>(
  kind: Kind,
  run: (request: Extract<ActionRequest, { what: Kind }>) => void,
  isReady = true,
): void {
  const request = useActionRequests((state) => state.request);
  const isMatching = isReady && isOf(request, kind);
  const act = useEffectEvent(() => {
    if (!isOf(request, kind)) return;
    useActionRequests.setState({ request: null });
    run(request);
  });
  useEffect(() => {
    if (isMatching) act();
  }, [isMatching]);
}

function isOf<Kind extends ActionRequest['what']>(
  request: ActionRequest | null,
  kind: Kind,
): request is Extract<ActionRequest, { what: Kind }> {
  return request?.what === kind;
}
