import { useEffect } from 'react';
import { brand } from '../../../shared/brand.ts';

/** `Privacy · Foyer`; without a title, brand and tagline. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : `${brand.name} · ${brand.tagline}`;
  }, [title]);
}

/** A data block of the page, as the server sent it. */
export function sentWithPage<Data>(id: string): Data | undefined {
  const text = globalThis.document?.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as Data) : undefined;
}
