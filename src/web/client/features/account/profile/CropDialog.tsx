import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from 'react';
import profileTexts from '../../../../../texts/generated/account/profile.en.js';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { type Crop, MAX_ZOOM, moveBy, squareOf, wholePicture } from './crop.ts';
import styles from './Profile.module.css';

const texts = profileTexts.avatar;
/** Pixels; twice the stored size, for sharp pictures on dense screens. */
const SIDE = 512;
const STEP = 16;

export interface CropDialogProps {
  picture: ImageBitmap;
  isPending: boolean;
  errorMessage: string | undefined;
  onSubmit: (square: Blob) => void;
  onFail: () => void;
  onClose: () => void;
}

export function CropDialog({ picture, isPending, errorMessage, onSubmit, onFail, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState(() => wholePicture(picture));
  const save = () => {
    const canvas = document.createElement('canvas');
    canvas.width = SIDE;
    canvas.height = SIDE;
    draw(canvas, picture, crop);
    canvas.toBlob((blob) => (blob ? onSubmit(blob) : onFail()), 'image/png');
  };
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={texts.cropTitle}
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="secondary" onPress={onClose}>
            {texts.cancel}
          </Button>
          <Button onPress={save} isPending={isPending}>
            {texts.submit}
          </Button>
        </>
      }
    >
      {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
      <p className={styles.quiet}>{texts.cropHint}</p>
      <CropFrame picture={picture} crop={crop} onChange={setCrop} />
      <Slider
        label={texts.zoom}
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        value={crop.zoom}
        onChange={(zoom) => setCrop({ ...crop, zoom })}
      />
    </Dialog>
  );
}

interface CropFrameProps {
  picture: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

function CropFrame({ picture, crop, onChange }: CropFrameProps) {
  const show = useCallback(
    (canvas: HTMLCanvasElement | null) => canvas && draw(canvas, picture, crop),
    [picture, crop],
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
  return (
    <div className={styles.cropArea}>
      <div
        role="application"
        ref={frame}
        aria-label={texts.frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
        tabIndex={0}
        className={styles.crop}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={nudge}
      >
        <canvas ref={(canvas) => void show(canvas)} width={SIDE} height={SIDE} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend's layout */}
      <div role="group" aria-label={texts.move} className={styles.cropButtons}>
        {ways.map(({ key, label, Icon }) => (
          <IconButton key={key} label={label} onPress={() => moveFrame(key)}>
            <Icon aria-hidden />
          </IconButton>
        ))}
      </div>
    </div>
  );
}

const arrowWays: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

const ways = [
  { key: 'ArrowLeft', label: texts.moveRight, Icon: ArrowRight },
  { key: 'ArrowRight', label: texts.moveLeft, Icon: ArrowLeft },
  { key: 'ArrowUp', label: texts.moveDown, Icon: ArrowDown },
  { key: 'ArrowDown', label: texts.moveUp, Icon: ArrowUp },
] as const;

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { x, y, side } = squareOf(picture, crop);
  const pen = canvas.getContext('2d');
  pen?.clearRect(0, 0, SIDE, SIDE);
  pen?.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE);
}
