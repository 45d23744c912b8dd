import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from 'react';
import { MAX_PICTURE_BYTES } from '../../../../modules/assets/schema.ts';
import pictureTexts from '../../../../texts/generated/kit/picture.en.js';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Row } from '../../ui/Row.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Text } from '../../ui/Text.tsx';
import { type Crop, isWhole, largestPart, MAX_ZOOM, moveBy, narrowCrop, partOf, zoomOf, zoomTo } from './crop.ts';
import type { Cut } from './cuts.ts';
import styles from './Picture.module.css';

const texts = pictureTexts.crop;
/** Screen px that an arrow key moves the picture. */
const STEP = 16;

export interface CropDialogProps {
  file: File;
  picture: ImageBitmap;
  cut: Cut;
  /** Upload progress; `null` before. */
  percent: number | null;
  errorMessage: string | undefined;
  /** Receives the cropped picture, or the uncropped file. */
  onSubmit: (part: Blob) => void;
  onFail: () => void;
  /** Called also during the upload. */
  onClose: () => void;
}

export function CropDialog(props: CropDialogProps) {
  const { file, picture, cut, percent, errorMessage, onSubmit, onFail, onClose } = props;
  const [at, setAt] = useState(0);
  const { ratio } = cut.shapes[at] ?? cut.shapes[0];
  const fixed = ratio === 'any' ? null : ratio;
  const [crop, setCrop] = useState(() => largestPart(picture, fixed));
  const save = () => {
    if (!cut.isFixed && isWhole(picture, crop) && file.size <= MAX_PICTURE_BYTES) return onSubmit(file);
    const canvas = document.createElement('canvas');
    draw(canvas, { picture, crop, cut });
    canvas.toBlob((blob) => (blob ? onSubmit(blob) : onFail()), cut.type, 0.92);
  };
  const choose = (label: string) => {
    const next = cut.shapes.findIndex((shape) => shape.label === label);
    const ratio = cut.shapes[next]?.ratio ?? null;
    setAt(next);
    setCrop(largestPart(picture, ratio === 'any' ? null : ratio));
  };
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={texts.title}
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="secondary" onPress={onClose}>
            {pictureTexts.cancel}
          </Button>
          <Button onPress={save} isPending={percent !== null}>
            {texts.submit}
          </Button>
        </>
      }
    >
      {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
      {percent === null ? (
        <Text tone="quiet">{texts.hint}</Text>
      ) : (
        <ProgressBar label={pictureTexts.sending} value={percent < 100 ? percent : undefined} />
      )}
      {cut.shapes.length > 1 && (
        <RadioGroup
          label={texts.shape}
          options={cut.shapes.map(({ label }) => ({ value: label, label }))}
          value={cut.shapes[at]?.label ?? ''}
          onChange={choose}
        />
      )}
      <CropFrame picture={picture} crop={crop} cut={cut} onChange={setCrop} />
      {ratio === 'any' ? (
        (['width', 'height'] as const).map((side) => (
          <Slider
            key={side}
            label={texts[side]}
            min={1 / MAX_ZOOM}
            max={1}
            step={0.01}
            value={crop[side] / picture[side]}
            onChange={(share) => setCrop(narrowCrop(picture, crop, side, share))}
          />
        ))
      ) : (
        <Slider
          label={texts.zoom}
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoomOf(picture, crop, ratio)}
          onChange={(zoom) => setCrop(zoomTo(picture, crop, ratio, zoom))}
        />
      )}
    </Dialog>
  );
}

interface CropFrameProps {
  picture: ImageBitmap;
  crop: Crop;
  cut: Cut;
  onChange: (crop: Crop) => void;
}

function CropFrame({ picture, crop, cut, onChange }: CropFrameProps) {
  const show = useCallback(
    (canvas: HTMLCanvasElement | null) => canvas && draw(canvas, { picture, crop, cut }),
    [picture, crop, cut],
  );
  const move = (frame: Element, way: { x: number; y: number }) =>
    onChange(moveBy(picture, crop, way, frame.clientWidth));
  const frame = useRef<HTMLDivElement>(null);
  const moveFrame = (key: string) => {
    const way = arrowWays[key];
    if (frame.current && way) move(frame.current, way);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return;
    move(event.currentTarget, { x: event.movementX, y: event.movementY });
  };
  const nudge = (event: KeyboardEvent<HTMLElement>) => {
    const way = arrowWays[event.key];
    if (!way) return;
    event.preventDefault();
    move(event.currentTarget, way);
  };
  const { width, height } = partOf(picture, crop);
  return (
    <Stack align="center" gap="8">
      <div className={styles.cropRoom}>
        <div
          role="application"
          ref={frame}
          aria-label={texts.frame}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
          tabIndex={0}
          className={styles.crop}
          style={{ width: `${100 * Math.min(1, width / height)}%`, aspectRatio: `${width} / ${height}` }}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onKeyDown={nudge}
        >
          <canvas ref={(canvas) => void show(canvas)} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend's layout */}
      <Row role="group" aria-label={texts.move} isSingleLine>
        {ways.map(({ key, label, Icon }) => (
          <IconButton key={key} label={label} onPress={() => moveFrame(key)}>
            <Icon aria-hidden />
          </IconButton>
        ))}
      </Row>
    </Stack>
  );
}

/** Directions of arrow keys; each moves the picture, as dragging does. */
const arrowWays: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

const ways = [
  { key: 'ArrowLeft', label: texts.moveLeft, Icon: ArrowLeft },
  { key: 'ArrowRight', label: texts.moveRight, Icon: ArrowRight },
  { key: 'ArrowUp', label: texts.moveUp, Icon: ArrowUp },
  { key: 'ArrowDown', label: texts.moveDown, Icon: ArrowDown },
] as const;

interface Drawing {
  picture: ImageBitmap;
  crop: Crop;
  cut: Cut;
}

function draw(canvas: HTMLCanvasElement, { picture, crop, cut }: Drawing): void {
  const { x, y, width, height } = partOf(picture, crop);
  const fitting = cut.maxWidthPx / Math.max(width, height);
  const scale = cut.isFixed ? fitting : Math.min(1, fitting);
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return;
  if (cut.type === 'image/jpeg') {
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  pen.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
}
