import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

export interface NoMatchProps {
  title: string;
  clearLabel: string;
  /** Shows the whole list again. */
  onClear: () => void;
  children: ReactNode;
}

/** In place of a list in which a search or a filter finds nothing. */
export function NoMatch({ title, clearLabel, onClear, children }: NoMatchProps) {
  const clear = (
    <Button variant="secondary" onPress={onClear}>
      {clearLabel}
    </Button>
  );
  return (
    <EmptyState title={title} action={clear}>
      {children}
    </EmptyState>
  );
}
