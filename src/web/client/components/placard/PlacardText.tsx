import { type ComponentType, useState } from 'react';
import type { InscriptionInput } from '../../../../modules/shop/schema.ts';
import placardTexts from '../../../../texts/generated/shop/placard.en.js';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Text } from '../../ui/Text.tsx';
import { lazyPart } from '../lazy-part.tsx';
import type { EditorProps } from './PlacardEditor.tsx';

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
    <Stack align="start" gap="4">
      {text?.name && (
        <Text size="small">
          {placardTexts.engraved({ text: [text.name, text.address].filter(Boolean).join(', ') })}
        </Text>
      )}
      {!isComplete && onSave && (
        <Text size="small" tone="warning" weight="strong">
          {text?.name ? placardTexts.missingCode : placardTexts.missing}
        </Text>
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
    </Stack>
  );
}
