import type { ReactNode } from 'react';
import { useUser } from '../../entities/session/api.ts';
import { SiteFrame } from './SiteFrame.tsx';

/** The public pages' frame within the app, which knows who is signed in. */
export function SessionFrame({ children }: { children: ReactNode }) {
  const { data: user } = useUser();
  return <SiteFrame user={user}>{children}</SiteFrame>;
}
