import { Slider as AriaSlider, Label, SliderThumb, SliderTrack } from 'react-aria-components';
import { cx } from './cx.ts';
import styles from './Slider.module.css';

export interface SliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step: number;
}

/** Slider for values that need no exact figure. */
export function Slider({ label, value, onChange, min, max, step }: SliderProps) {
  return (
    <AriaSlider
      value={value}
      onChange={(next) => onChange(Array.isArray(next) ? (next[0] ?? min) : next)}
      minValue={min}
      maxValue={max}
      step={step}
      className={cx(styles.slider)}
    >
      <Label className={cx(styles.label)}>{label}</Label>
      <SliderTrack className={cx(styles.track)}>
        <SliderThumb className={cx(styles.thumb)} />
      </SliderTrack>
    </AriaSlider>
  );
}
