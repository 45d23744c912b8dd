import { Command } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import commandTexts from '../../../texts/generated/kit/commands.en.js';
import { IconButton } from '../ui/IconButton.tsx';

export interface CommandsProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Command menu, also by Ctrl+K and ⌘K. */
export function CommandsButton({ Commands }: { Commands: ComponentType<CommandsProps> }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // Not over another dialog.
      if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <IconButton
        label={commandTexts.open}
        aria-keyshortcuts="Control+K Meta+K"
        size="small"
        onPress={() => setOpen(true)}
      >
        <Command aria-hidden />
      </IconButton>
      <Commands isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}
