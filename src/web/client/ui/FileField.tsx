import { FileUp, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { formatChoice } from '../../../texts/format.ts';
import formTexts from '../../../texts/generated/kit/forms.en.js';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import fieldStyles from './Field.module.css';
import type { FieldProps } from './FieldParts.tsx';
import styles from './FileField.module.css';
import { IconButton } from './IconButton.tsx';

export interface FileFieldProps extends FieldProps {
  value: File | null;
  onChange: (file: File | null) => void;
  /** Extensions (`.csv`) or types (`image/*`), as in `accept`. */
  accept: readonly string[];
  buttonLabel?: string;
  /** Formats the error message for a file of a type that is not accepted. Default: a general message. */
  formatWrongType?: (file: { name: string; accepted: string }) => string;
  isDisabled?: boolean;
}

export function FileField(props: FileFieldProps) {
  const {
    label,
    description,
    value,
    onChange,
    accept,
    formatWrongType = formTexts.wrongFileType,
    isDisabled = false,
  } = props;
  const [refusal, setRefusal] = useState<string>();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const selectFile = (file: File | undefined) => {
    if (!file) return;
    const isAccepted = accept.some((rule) => fits(file, rule));
    setRefusal(isAccepted ? undefined : formatWrongType({ name: file.name, accepted: formatAcceptedTypes(accept) }));
    if (isAccepted) onChange(file);
  };
  const error = props.errorMessage ?? refusal;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, which cannot be laid out like other labels
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-notes`}
      className={fieldStyles.field}
      onPaste={({ clipboardData }) => !isDisabled && selectFile(clipboardData.files[0])}
    >
      <span id={id} className={fieldStyles.label}>
        {label}
      </span>
      <DropArea isDisabled={isDisabled} onDrop={selectFile}>
        <FileUp aria-hidden className={styles.icon} />
        {value && <span className={styles.name}>{value.name}</span>}
        <Button variant="secondary" size="small" isDisabled={isDisabled} onPress={() => input.current?.click()}>
          {props.buttonLabel ?? formTexts.chooseFile}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={accept.join(',')}
          onChange={({ target }) => {
            selectFile(target.files?.[0]);
            target.value = ''; // lets the same file be selected again
          }}
        />
        {value ? (
          <IconButton size="small" label={formTexts.removeFile} isDisabled={isDisabled} onPress={() => onChange(null)}>
            <X aria-hidden />
          </IconButton>
        ) : (
          <span className={styles.hint}>{formTexts.dropHere}</span>
        )}
      </DropArea>
      <div id={`${id}-notes`}>
        {error && (
          <span role="alert" className={fieldStyles.error}>
            {error}
          </span>
        )}
        {description && <span className={fieldStyles.description}>{description}</span>}
      </div>
    </div>
  );
}

/** Drop target, not focusable: the button inside does the same. */
function DropArea(props: { isDisabled: boolean; onDrop: (file: File | undefined) => void; children: ReactNode }) {
  const [isTarget, setIsTarget] = useState(false);
  const updateDropTarget = (event: DragEvent, isOver: boolean) => {
    if (props.isDisabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault(); // or the browser would open the file
    setIsTarget(isOver);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pointers drop; the keyboard uses the button
    <div
      data-drop-target={isTarget || undefined}
      className={cx(styles.zone)}
      onDragEnter={(event) => updateDropTarget(event, true)}
      onDragOver={(event) => updateDropTarget(event, true)}
      onDragLeave={() => setIsTarget(false)}
      onDrop={(event) => {
        updateDropTarget(event, false);
        if (!props.isDisabled) props.onDrop(event.dataTransfer.files[0]);
      }}
    >
      {props.children}
    </div>
  );
}

/** Lists accepted types: `.csv, .xlsx, or .xls`; `PNG, JPEG, WebP, or AVIF`; `an image` for `image/*`. */
function formatAcceptedTypes(accept: readonly string[]): string {
  return formatChoice(accept.map(nameOf));
}

function nameOf(rule: string): string {
  const [kind = '', format = ''] = rule.split('/');
  if (format === '') return rule;
  if (format === '*') return formTexts.anyFile({ kind });
  return format === 'webp' ? 'WebP' : format.toUpperCase();
}

function fits(file: File, rule: string): boolean {
  if (rule.startsWith('.')) return file.name.toLowerCase().endsWith(rule.toLowerCase());
  return rule.endsWith('/*') ? file.type.startsWith(rule.slice(0, -1)) : file.type === rule;
}
