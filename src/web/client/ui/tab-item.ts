import type { ReactNode } from 'react';

export interface TabItem<Id extends string> {
  id: Id;
  label: ReactNode;
  /** Rendered only while selected. */
  content: ReactNode;
}
