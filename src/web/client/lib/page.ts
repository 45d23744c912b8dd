import { useEffect } from 'react';
import { brand } from '../../../shared/brand.ts';

/** `Privacy · Foyer`; without a title, brand and tagline. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : `${brand.name} · ${brand.tagline}`;
  }, [title]);
}
