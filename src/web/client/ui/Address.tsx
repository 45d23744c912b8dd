import { Fragment } from 'react';

/** E-mail or web address that wraps only between its parts. */
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
