import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '../../../modules/accounts/schema.ts';

/** Something that waits for its person to sign in. */
export interface Waiting {
  /** Whether there is anything to do; asked while rendering. */
  isThere: () => boolean;
  /** Does it. @returns a path to go to instead of where the person wanted to go, if it went wrong. */
  run: (client: QueryClient) => Promise<string | null>;
}

let waiting: Waiting | null = null;
let underWay: Promise<string | null> | null = null;

/** Names what waits: the feature that signs people in knows nothing of it. */
export function afterLogin(what: Waiting): void {
  waiting = what;
}

/** Between signing in and going on: what waited is done first, once, however many parts of the page ask for it. */
export function useAfterLogin(user: User | null | undefined): { isDone: boolean; instead: string | null } {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<{ instead: string | null } | null>(null);
  // A temporary password is replaced, and a second factor set up, before anything else.
  const mayRun = Boolean(user && !user.mustChangePassword && !user.mustSetUpSecondFactor);
  useEffect(() => {
    if (!mayRun) return;
    let isGone = false;
    void finish(client).then((instead) => {
      if (!isGone) setOutcome({ instead });
    });
    return () => {
      isGone = true;
    };
  }, [mayRun, client]);
  const mustWait = mayRun && outcome === null && (underWay !== null || waiting?.isThere() === true);
  return { isDone: !mustWait, instead: outcome?.instead ?? null };
}

function finish(client: QueryClient): Promise<string | null> {
  if (underWay) return underWay;
  if (!waiting?.isThere()) return Promise.resolve(null);
  underWay = waiting
    .run(client)
    .catch(() => null) // its code could not be loaded: it goes on waiting, the person does not
    .finally(() => {
      underWay = null;
    });
  return underWay;
}
