import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '../../../modules/accounts/schema.ts';

export interface LoginTask {
  /** Called while rendering. */
  isPending: () => boolean;
  /** @returns a path to go to instead of the wanted one, after a failure */
  run: (client: QueryClient) => Promise<string | null>;
}

let task: LoginTask | null = null;
let running: Promise<string | null> | null = null;

/** Registers the task, so that the login does not depend on its feature. */
export function afterLogin(registered: LoginTask): void {
  task = registered;
}

/** Runs the registered task once after login, before the person goes on; single flight across components. */
export function useAfterLogin(user: User | null | undefined): { isDone: boolean; instead: string | null } {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<{ instead: string | null } | null>(null);
  // A temporary password and a required second factor come first.
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
  const mustWait = mayRun && outcome === null && (running !== null || task?.isPending() === true);
  return { isDone: !mustWait, instead: outcome?.instead ?? null };
}

function finish(client: QueryClient): Promise<string | null> {
  if (running) return running;
  if (!task?.isPending()) return Promise.resolve(null);
  running = task
    .run(client)
    .catch(() => null) // its code failed to load: the task stays pending, the person goes on
    .finally(() => {
      running = null;
    });
  return running;
}
