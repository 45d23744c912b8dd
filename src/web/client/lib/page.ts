import { useEffect } from 'react';
import { brand } from '../../../shared/brand.ts';

/** Sets the title: `Privacy · Foyer`; without a title, brand and tagline. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : `${brand.name} · ${brand.tagline}`;
  }, [title]);
}

/** Data blocks of the page that is being rendered on the server. */
let blocks: Readonly<Record<string, unknown>> | undefined;

/** Sets the data blocks for `sentWithPage` during server rendering. @param render synchronous */
export function withBlocks<Result>(pageBlocks: Readonly<Record<string, unknown>>, render: () => Result): Result {
  blocks = pageBlocks;
  try {
    return render();
  } finally {
    blocks = undefined;
  }
}

/** Whether strangers share the accounts of this installation. */
export const hasSharedAccounts = (): boolean => sentWithPage('sharedAccounts') !== undefined;

/** Data block of the page, as the server sent it. */
export function sentWithPage<Data>(id: string): Data | undefined {
  if (blocks) return blocks[id] as Data | undefined;
  const text = globalThis.document?.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as Data) : undefined;
}
