import { Component, type ReactNode } from 'react';
import shellTexts from '../../../texts/generated/kit/shell.en.js';
import { ErrorState } from '../ui/ErrorState.tsx';

export class PartBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return <ErrorState message={shellTexts.partBroken} onRetry={() => this.setState({ isBroken: false })} />;
  }
}
