import { useEffect } from 'react';
import { brand } from '../../../shared/brand.ts';

/** Names the browser's tab: `Privacy · Foyer`. Without a title it is the brand and its line. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : `${brand.name} · ${brand.tagline}`;
  }, [title]);
}
