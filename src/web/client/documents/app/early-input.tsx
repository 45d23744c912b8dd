import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';

interface EarlyPress {
  readonly control: HTMLElement;
  /** Element shown as pending. */
  readonly mark: HTMLElement;
  /** Index among `controls()`. */
  readonly at: number;
}

declare global {
  interface Window {
    /** Set by `public/early-presses.js`. */
    earlyPresses?: { controls: () => HTMLElement[]; end: () => EarlyPress[] };
  }
}

/**
 * Replays input from before hydration to React. React keeps the text of fields, but their components do not know it and
 * would empty them. If a browser has translated the page, React renders it again: fields and controls are then matched
 * by index.
 */
export function EarlyInput({ children }: { children: ReactNode }) {
  const [early] = useState(() => ({ texts: fields().map(({ value }) => value), controls: [] as HTMLElement[] }));
  useLayoutEffect(() => {
    fields().forEach(({ value }, at) => {
      if (value !== '') early.texts[at] = value; // typed so far
    });
    early.controls = window.earlyPresses?.controls() ?? [];
  }, [early]);
  useEffect(() => {
    fields().forEach((field, at) => {
      passText(field, early.texts[at]);
    });
    void replay(window.earlyPresses?.end() ?? [], early.controls);
  }, [early]);
  return children;
}

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FIELDS =
  '#root :is(input:not([type="radio"], [type="checkbox"], [type="file"]), textarea, select:not([multiple]))';

const fields = () => [...document.querySelectorAll<TextField>(FIELDS)];

function passText(field: TextField, text: string | undefined): void {
  if (!text || text === initialValue(field)) return;
  field.value = initialValue(field); // React's setter, which also updates the value that React tracks
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

function initialValue(field: TextField): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ?? '';
}

/** Replays presses in microtasks, so that React renders after each and no newer press comes between. */
async function replay(presses: readonly EarlyPress[], drawnAnew: readonly HTMLElement[]): Promise<void> {
  for (const { control, mark, at } of presses) {
    await null;
    mark.removeAttribute('aria-busy');
    (control.isConnected ? control : drawnAnew[at])?.click();
  }
}
