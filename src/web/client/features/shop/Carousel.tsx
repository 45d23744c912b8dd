import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Picture } from '../../../../modules/shop/values.ts';
import shopTexts from '../../../../texts/generated/shop/shop.en.js';
import { Grid } from '../../ui/Grid.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Row } from '../../ui/Row.tsx';
import { Stack } from '../../ui/Stack.tsx';
import styles from './Carousel.module.css';

const texts = shopTexts.carousel;

export interface CarouselProps {
  name: string;
  pictures: readonly Picture[];
  /** URL of the picture to scroll to when it changes: that of the selected variant. */
  selectedUrl: string | null;
}

export function Carousel({ name, pictures, selectedUrl }: CarouselProps) {
  const { at, strip, show, onScroll } = useSlides(
    pictures.length,
    pictures.findIndex(({ imageUrl }) => imageUrl === selectedUrl),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    show(at + step);
  };
  return (
    <Stack as="section" gap="12" aria-roledescription={texts.carousel} aria-label={texts.label({ name })}>
      <div className={styles.frame}>
        <Row
          ref={strip}
          as="ul"
          isSingleLine
          gap="0"
          className={styles.strip}
          onScroll={onScroll}
          onKeyDown={onKeyDown}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: as above: what scrolls can be reached by keyboard
          tabIndex={0}
          aria-label={texts.label({ name })}
        >
          {pictures.map((picture, place) => (
            <li key={picture.imageUrl} className={styles.slide} aria-hidden={place !== at}>
              <img
                src={picture.imageUrl}
                alt={picture.altText}
                width={1200}
                height={900}
                loading={place === 0 ? 'eager' : 'lazy'}
              />
            </li>
          ))}
        </Row>
        {pictures.length > 1 && (
          <Row align="center" justify="center" isSingleLine paddingBlock="8 0">
            <IconButton label={texts.previous} isDisabled={at === 0} onPress={() => show(at - 1)}>
              <ChevronLeft aria-hidden />
            </IconButton>
            <span role="status" className={styles.position}>
              {texts.position({ at: at + 1, count: pictures.length })}
            </span>
            <IconButton label={texts.next} isDisabled={at === pictures.length - 1} onPress={() => show(at + 1)}>
              <ChevronRight aria-hidden />
            </IconButton>
          </Row>
        )}
      </div>
      {pictures.length > 1 && <Thumbnails pictures={pictures} at={at} onShow={show} />}
    </Stack>
  );
}

interface ThumbnailsProps {
  pictures: readonly Picture[];
  at: number;
  onShow: (place: number) => void;
}

function Thumbnails({ pictures, at, onShow }: ThumbnailsProps) {
  return (
    <Grid as="ul" columns="repeat(4, minmax(0, 7.5rem))" gap="12">
      {pictures.map(({ imageUrl, altText }, place) => (
        <li key={imageUrl}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={altText ? texts.showOf({ at: place + 1, what: altText }) : texts.show({ at: place + 1 })}
            aria-current={place === at}
            onClick={() => onShow(place)}
          >
            <img src={imageUrl} alt="" width={1200} height={900} loading="lazy" />
          </button>
        </li>
      ))}
    </Grid>
  );
}

/** Scroll-snap strip: scrolling updates the current slide, and the reverse. */
function useSlides(count: number, selectedIndex: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const show = (place: number) => {
    const element = strip.current;
    if (!element || place < 0 || place >= count) return;
    setAt(place);
    element.scrollTo({ left: place * element.clientWidth, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
  };
  const turn = useEffectEvent(show);
  useEffect(() => {
    if (selectedIndex >= 0) turn(selectedIndex);
  }, [selectedIndex]);
  const settle = useRef(0);
  const onScroll = () => {
    clearTimeout(settle.current);
    settle.current = window.setTimeout(() => {
      const element = strip.current;
      if (element) setAt(Math.round(element.scrollLeft / element.clientWidth));
    }, SETTLE_MS);
  };
  useEffect(() => () => clearTimeout(settle.current), []);
  return { at, strip, show, onScroll };
}

/** Debounce of the scroll position in ms. */
const SETTLE_MS = 80;

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
