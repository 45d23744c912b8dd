import { Fragment } from 'react';

/** Breaks lines only between the parts of an e-mail or web address. */
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
