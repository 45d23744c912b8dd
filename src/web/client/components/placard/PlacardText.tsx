import { type ComponentType, useState } from 'react';
import type { InscriptionInput } from '../../../../modules/shop/schema.ts';
import placardTexts from '../../../../texts/generated/shop/placard.en.js';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../lazy-part.tsx';
import type { EditorProps } from './PlacardEditor.tsx';
import styles from './PlacardText.module.css';

const PlacardEditor = lazyPart<EditorProps>(
  async (): Promise<ComponentType<EditorProps>> => (await import('./PlacardEditor.tsx')).PlacardEditor,
  null,
);

export interface PlacardTextProps extends Pick<EditorProps, 'product' | 'variantId' | 'hint' | 'buildings'> {
  text: EditorProps['inscription'];
  /** Saves the text; absent once it cannot be changed. */
  onSave?: ((input: InscriptionInput) => Promise<unknown>) | undefined;
}

/** Engraved text, or a prompt for it, and a dialog to change it. */
export function PlacardText({ text, onSave, ...editor }: PlacardTextProps) {
  const [isOpen, setOpen] = useState(false);
  const isComplete = text?.name != null && text.slug !== null;
  const name = editor.product.name;
  return (
    <div className={styles.text}>
      {text?.name && <p>{placardTexts.engraved({ text: [text.name, text.address].filter(Boolean).join(', ') })}</p>}
      {!isComplete && onSave && (
        <p className={styles.missing}>{text?.name ? placardTexts.missingCode : placardTexts.missing}</p>
      )}
      {onSave && (
        <Button
          variant="secondary"
          size="small"
          aria-label={isComplete ? placardTexts.changeOf({ name }) : placardTexts.answerOf({ name })}
          onPress={() => setOpen(true)}
        >
          {isComplete ? placardTexts.change : placardTexts.answer}
        </Button>
      )}
      {isOpen && onSave && (
        <PlacardEditor {...editor} inscription={text} onSave={onSave} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
