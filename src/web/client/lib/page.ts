import { useEffect } from 'react';
import { brand } from '../../../shared/brand.ts';

/** `Privacy · Foyer`; without a title, brand and tagline. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : `${brand.name} · ${brand.tagline}`;
  }, [title]);
}

/** Of the page that is being rendered on the server. */
let blocks: Readonly<Record<string, unknown>> | undefined;

/** Lets `sentWithPage` find what the page will be sent with. @param render synchronous */
export function withBlocks<Result>(sent: Readonly<Record<string, unknown>>, render: () => Result): Result {
  blocks = sent;
  try {
    return render();
  } finally {
    blocks = undefined;
  }
}

/** Whether this installation is a public demo. */
export const isDemo = (): boolean => sentWithPage('demo') !== undefined;

/** A data block of the page, as the server sent it. */
export function sentWithPage<Data>(id: string): Data | undefined {
  if (blocks) return blocks[id] as Data | undefined;
  const text = globalThis.document?.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as Data) : undefined;
}
