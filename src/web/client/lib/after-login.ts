import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '../../../modules/accounts/schema.ts';

export interface LoginTask {
  /** Returns whether the task is pending; called while rendering. */
  isPending: () => boolean;
  /** Runs the task. @returns a path to go to after a failure, instead of the requested one */
  run: (client: QueryClient) => Promise<string | null>;
}

let task: LoginTask | null = null;
let running: Promise<string | null> | null = null;

/** Registers the task, so that the login does not depend on its feature. */
export function afterLogin(registered: LoginTask): void {
  task = registered;
}

/** Runs the registered task once after login, before navigation; single flight across components. */
export function useAfterLogin(user: User | null | undefined): { isTaskDone: boolean; redirectPath: string | null } {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<{ redirectPath: string | null } | null>(null);
  // A temporary password and a required second factor come first.
  const mayRun = Boolean(user && !user.mustChangePassword && !user.mustSetUpSecondFactor);
  useEffect(() => {
    if (!mayRun) return;
    let isGone = false;
    void finish(client).then((redirectPath) => {
      if (!isGone) setOutcome({ redirectPath });
    });
    return () => {
      isGone = true;
    };
  }, [mayRun, client]);
  const mustWait = mayRun && outcome === null && (running !== null || task?.isPending() === true);
  return { isTaskDone: !mustWait, redirectPath: outcome?.redirectPath ?? null };
}

function finish(client: QueryClient): Promise<string | null> {
  if (running) return running;
  if (!task?.isPending()) return Promise.resolve(null);
  running = task
    .run(client)
    .catch(() => null) // its code failed to load: the task stays pending, navigation continues
    .finally(() => {
      running = null;
    });
  return running;
}
