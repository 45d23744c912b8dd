import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useId, useState } from 'react';
import { accentThemes } from '../../../../../../shared/accent.ts';
import faceTexts from '../../../../../../texts/generated/portal/face.en.js';
import { assetsQuery } from '../../../../entities/asset/api.ts';
import { Button } from '../../../../ui/Button.tsx';
import fieldStyles from '../../../../ui/Field.module.css';
import { Row } from '../../../../ui/Row.tsx';
import styles from '../face/Face.module.css';
import { buildingAssets } from './building-assets.ts';
import { accentOfPixels } from './logo-color.ts';

interface AccentFieldProps {
  propertyId: number;
  value: string | null;
  onChange: (accent: string | null) => void;
  errorMessage?: string | undefined;
}

/** Accent color with samples on light and dark pages. */
export function AccentField({ propertyId, value, onChange, errorMessage }: AccentFieldProps) {
  const id = useId();
  const logo = (useQuery(assetsQuery(buildingAssets(propertyId))).data ?? []).find(
    ({ kind, url }) => kind === 'logo' && url,
  )?.url;
  const [isProposing, setProposing] = useState(false);
  const propose = async (url: string) => {
    setProposing(true);
    try {
      onChange(await colorOfPicture(url));
    } finally {
      setProposing(false);
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend's layout; this is one field
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`} className={fieldStyles.field}>
      <span id={`${id}-label`} className={fieldStyles.label}>
        {faceTexts.accent}
      </span>
      <Row align="center" gap="12">
        <input
          type="color"
          aria-label={faceTexts.accentChoose}
          className={styles.color}
          value={value ?? '#7a5a1e'}
          onChange={({ target }) => onChange(target.value)}
        />
        {logo && (
          <Button variant="secondary" size="small" isPending={isProposing} onPress={() => void propose(logo)}>
            {faceTexts.accentPropose}
          </Button>
        )}
        {value && (
          <Button variant="secondary" size="small" onPress={() => onChange(null)}>
            {faceTexts.accentNone}
          </Button>
        )}
      </Row>
      {value && <Samples accent={value} />}
      {errorMessage && (
        <span role="alert" className={fieldStyles.error}>
          {errorMessage}
        </span>
      )}
      <span id={`${id}-hint`} className={fieldStyles.description}>
        {faceTexts.accentHint}
      </span>
    </div>
  );
}

function Samples({ accent }: { accent: string }) {
  const { light, dark } = accentThemes(accent);
  return (
    <Row as="ul">
      {(
        [
          ['light', light, faceTexts.accentDay],
          ['dark', dark, faceTexts.accentNight],
        ] as const
      ).map(([theme, { color, on }, label]) => {
        const colors: CSSProperties = { borderColor: color, color };
        return (
          <Row
            key={theme}
            data-theme={theme}
            as="li"
            align="center"
            isSingleLine
            gap="12"
            className={styles.sample}
            style={colors}
          >
            {label}
            <span className={styles.filled} style={{ background: color, color: on }}>
              {faceTexts.accentSample}
            </span>
          </Row>
        );
      })}
    </Row>
  );
}

const SIDE = 64;

/** Accent of a picture stored here. */
async function colorOfPicture(url: string): Promise<string | null> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return null;
  pen.drawImage(picture, 0, 0, SIDE, SIDE);
  return accentOfPixels(pen.getImageData(0, 0, SIDE, SIDE).data);
}
