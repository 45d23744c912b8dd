import { type ReactNode, useId } from 'react';
import { Stack } from '../../ui/Stack.tsx';
import { Text } from '../../ui/Text.tsx';

export function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Stack aria-labelledby={titleId} as="section" maxWidth="form">
      <h2 id={titleId}>{title}</h2>
      {lead && (
        <Text tone="quiet" maxWidth="measure">
          {lead}
        </Text>
      )}
      {children}
    </Stack>
  );
}
