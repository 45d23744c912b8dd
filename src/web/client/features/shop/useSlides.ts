import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** A strip that snaps from slide to slide: scrolling says which one is shown, and showing one scrolls there. */
export function useSlides(count: number, wanted: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const show = (place: number) => {
    const element = strip.current;
    if (!element || place < 0 || place >= count) return;
    setAt(place);
    element.scrollTo({ left: place * element.clientWidth, behavior: isStill() ? 'instant' : 'smooth' });
  };
  const turn = useEffectEvent(show);
  useEffect(() => {
    if (wanted >= 0) turn(wanted);
  }, [wanted]);
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

/** A swipe is over when nothing has moved for that long. */
const SETTLE_MS = 80;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
