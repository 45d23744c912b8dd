import { RotateCw } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { Property } from '../../../../../modules/tenancy/schema.ts';
import publicViewTexts from '../../../../../texts/generated/portal/public-view.en.js';
import { metersOf } from '../../../lib/feet.ts';
import { useParentWidth } from '../../../lib/useParentWidth.ts';
import { cx } from '../../../ui/cx.ts';
import { Grid } from '../../../ui/Grid.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Text } from '../../../ui/Text.tsx';
import styles from './PublicView.module.css';
import { seenFrom } from './seen-from.ts';

const texts = publicViewTexts.preview;
/** Same message type as in `features/directory/parse.ts`. */
const DRAFT = 'foyer:draft';

const screens = {
  wall: { width: 1080, height: 1920, query: '?display=1&theme=light' },
  lying: { width: 1920, height: 1080, query: '?display=1&theme=light' },
  desktop: { width: 1280, height: 800, query: '' },
  phone: { width: 390, height: 844, query: '' },
} as const;
type Screen = keyof typeof screens;
const isWall = (screen: Screen) => screens[screen].query !== '';

/** Width of the box's borders in px. */
const BORDERS = 2;

/** Diagonals in inches, distances in feet; `near` fills the available width. */
const diagonals = ['32', '43', '55'] as const;
const distances = ['near', '6', '10', '15', '25'] as const;
const options = (Object.keys(screens) as Screen[]).map((value) => ({ value, label: texts.screens[value] }));

interface PreviewSectionProps {
  property: Pick<Property, 'name' | 'slug'>;
  draft?: Readonly<Record<string, unknown>>;
}

/** Live directory at a screen's proportions, with saved and unsaved changes. */
export function PreviewSection({ property, draft }: PreviewSectionProps) {
  const [round, setRound] = useState(0);
  const [screen, setScreen] = useState<Screen>(draft ? 'wall' : 'phone');
  const [inches, setInches] = useState<(typeof diagonals)[number]>('43');
  const [distance, setDistance] = useState<(typeof distances)[number]>('near');
  const { width, height, query } = screens[screen];
  const frame = useRef<HTMLIFrameElement>(null);
  const isSeenFromAfar = isWall(screen) && distance !== 'near';
  const box = useRef<HTMLDivElement>(null);
  const place = useParentWidth(box) - BORDERS;
  const distantView = isSeenFromAfar
    ? seenFrom({ width, height, diagonalInches: Number(inches) }, metersOf(Number(distance)), place)
    : null;
  const scale = distantView ? distantView.width / width : Math.min(1, place / width);
  useDraftSending(frame, draft);
  const isRefused = useRefusedLayout(frame);
  return (
    <section className={styles.preview} aria-labelledby="public-view-preview">
      <Row align="center" justify="between" isSingleLine gap="0" paddingBlock="0 8" className={styles.previewHead}>
        <h2 id="public-view-preview">{texts.title}</h2>
        <IconButton label={texts.reload} onPress={() => setRound(round + 1)}>
          <RotateCw aria-hidden />
        </IconButton>
      </Row>
      <RadioGroup label={texts.screen} orientation="horizontal" options={options} value={screen} onChange={setScreen} />
      {isWall(screen) && (
        <Grid columns="1fr 1fr" gap="12" paddingBlock="12 0">
          <NativeSelect
            label={texts.size}
            options={diagonals.map((value) => ({ value, label: texts.inches({ inches: value }) }))}
            value={inches}
            onChange={setInches}
          />
          <NativeSelect
            label={texts.seenFrom}
            options={distances.map((value) => ({
              value,
              label: value === 'near' ? texts.near : texts.distance({ feet: value }),
            }))}
            value={distance}
            onChange={setDistance}
          />
        </Grid>
      )}
      {distantView && (
        <Text size="small" tone="quiet" paddingBlock="8 0">
          {texts.eyes({ inches: Math.round(distantView.eyesInches), feet: distance })}
        </Text>
      )}
      {isRefused && isWall(screen) && (
        <Text role="status" size="small" tone="quiet" paddingBlock="8 0">
          {texts.layoutRefused}
        </Text>
      )}
      <div ref={box} className={cx(styles.screen, isSeenFromAfar && styles.afar)}>
        <iframe
          ref={frame}
          key={`${round} ${screen} ${inches}`}
          src={`/${property.slug}${query}${isWall(screen) ? `&inches=${inches}` : ''}`}
          title={texts.frame({ name: property.name })}
          className={styles.frame}
          style={{ width, height, transform: `scale(${scale})`, ...marginsOf(width, height, scale) }}
          inert
        />
      </div>
    </section>
  );
}

const layoutMessage = z.object({ type: z.literal('foyer:layout'), isRefused: z.boolean() });

/** Returns whether the framed wall has no room for its pictures. */
function useRefusedLayout(frame: RefObject<HTMLIFrameElement | null>): boolean {
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      const { data: message } = layoutMessage.safeParse(data);
      if (message) setRefused(message.isRefused);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [frame]);
  return isRefused;
}

/** Negative margins: a scaled frame keeps its layout size. */
const marginsOf = (width: number, height: number, scale: number) => ({
  marginRight: width * (scale - 1),
  marginBottom: height * (scale - 1),
});

/** Posts the draft to the frame, on each change and when the frame is ready. */
function useDraftSending(frame: RefObject<HTMLIFrameElement | null>, settings: PreviewSectionProps['draft']): void {
  const send = useCallback(() => {
    if (settings) frame.current?.contentWindow?.postMessage({ type: DRAFT, settings }, location.origin);
  }, [frame, settings]);
  useEffect(() => {
    send();
    const answer = ({ source, origin }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === frame.current?.contentWindow) send();
    };
    window.addEventListener('message', answer);
    return () => window.removeEventListener('message', answer);
  }, [send, frame]);
}
