import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';

/**
 * Tells React what was typed, or filled in by the browser, into the server's fields: it leaves their text alone, but
 * their components do not know it and would empty them. Where a browser has translated the page before, React draws the
 * fields anew, and empty.
 */
export function TypedBefore({ children }: { children: ReactNode }) {
  const [texts] = useState(() => fields().map(({ value }) => value));
  useLayoutEffect(() => {
    fields().forEach(({ value }, at) => {
      if (value !== '') texts[at] = value; // typed until now
    });
  }, [texts]);
  useEffect(() => {
    fields().forEach((field, at) => {
      const text = texts[at];
      if (!text || text === field.defaultValue) return;
      field.value = field.defaultValue; // React's setter, by which it notes what it believes to be there
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }, [texts]);
  return children;
}

const FIELDS = '#root input:not([type="radio"], [type="checkbox"], [type="file"])';

const fields = () => [...document.querySelectorAll<HTMLInputElement>(FIELDS)];
