import { useEffect, useMemo } from 'react';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import { useScreenSettings } from './screen-settings.ts';
import { receiveSettings } from './sent-settings.ts';
import { shown } from './shown.ts';

/** A directory as this screen shows it: where it is set otherwise than its building. */
export function useScreenDirectory(directory: Directory): Directory {
  const { order, featured } = useScreenSettings();
  useEffect(() => {
    shown.version = directory.version;
  }, [directory.version]);
  useEffect(() => (window.parent === window ? undefined : receiveSettings()), []);
  return useMemo(
    () => ({
      ...directory,
      wallOrder: order ?? directory.wallOrder,
      wallFeatured: featured ?? directory.wallFeatured,
    }),
    [directory, order, featured],
  );
}
