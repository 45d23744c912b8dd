import { Fragment } from 'react';

/** A text with an address of mail or of the web: its lines end where the address's parts meet, and not inside of one. */
export function Address({ children }: { children: string }) {
  const parts = children.match(/[^@./:]*[@./:]+|[^@./:]+/g) ?? [];
  return (
    <span>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <Fragment key={at}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}
