import kitTexts from '../../../texts/generated/kit/kit.en.js';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';

export interface ErrorStateProps {
  /** Sentence, such as `errorText(query.error)`. */
  message: string;
  title?: string;
  onRetry?: () => void;
  retryLabel?: string;
  isRetrying?: boolean;
}

export function ErrorState({
  message,
  title,
  onRetry,
  retryLabel = kitTexts.retry,
  isRetrying = false,
}: ErrorStateProps) {
  const retry = onRetry && (
    <Button variant="secondary" size="small" onPress={onRetry} isPending={isRetrying}>
      {retryLabel}
    </Button>
  );
  return (
    <Banner tone="danger" {...(title ? { title } : {})} action={retry}>
      {message}
    </Banner>
  );
}
