import type { Display } from '../../../../../modules/displays/schema.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { WallPicture } from './WallPicture.tsx';
import { SCREEN_SIZE } from './wall-frames.ts';

interface MiniatureProps {
  property: { id: number; slug: string; version: number };
  display: Pick<Display, 'name' | 'settings' | 'version' | 'width' | 'height'>;
  /** Maximum size in px. */
  maxSize: { width: number; height: number };
  isDue?: boolean;
}

export function Miniature({ property, display, ...pictureProps }: MiniatureProps) {
  const { name, settings, version, width, height } = display;
  return (
    <WallPicture
      propertyId={property.id}
      title={displayTexts.row.picture({ name })}
      {...pictureProps}
      slug={property.slug}
      version={Math.max(version ?? 0, property.version)}
      settings={settings}
      {...(width && height ? { width, height } : SCREEN_SIZE)}
    />
  );
}
