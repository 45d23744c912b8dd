import { type ImportMode, importMode, type Validation } from '../../../../../modules/imports/schema.ts';
import texts from '../../../../../texts/generated/portal/imports.en.js';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { outcomeText } from './outcome-text.ts';

export interface ModeChoiceProps {
  preview: Validation['preview'];
  value: ImportMode;
  onChange: (mode: ImportMode) => void;
}

/** Each way with what it would come to; nothing where all of them come to the same, as in an empty building. */
export function ModeChoice({ preview, value, onChange }: ModeChoiceProps) {
  const outcomes = new Set(Object.values(preview?.outcomes ?? {}).map((outcome) => outcomeText(outcome)));
  if (outcomes.size === 1) return null;
  const options = importMode.options.map((mode) => {
    const outcome = preview?.outcomes[mode];
    return { value: mode, label: texts.mode[mode], ...(outcome && { description: outcomeText(outcome) }) };
  });
  return <RadioGroup label={texts.mode.label} options={options} value={value} onChange={onChange} />;
}
