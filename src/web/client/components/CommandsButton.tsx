import { Search } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import commandTexts from '../../../texts/generated/kit/commands.en.js';
import { Button } from '../ui/Button.tsx';
import styles from './CommandsButton.module.css';

export interface CommandsProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Shortcut in the platform's notation; both work everywhere. */
const KEYS = /Mac|iP(hone|ad|od)/.test(globalThis.navigator?.platform ?? '') ? '⌘ K' : 'Ctrl K';

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
      <Button
        variant="secondary"
        size="small"
        aria-label={commandTexts.open({ keys: KEYS })}
        aria-keyshortcuts="Control+K Meta+K"
        onPress={() => setOpen(true)}
      >
        <Search aria-hidden />
        <kbd className={styles.keys}>{KEYS}</kbd>
      </Button>
      <Commands isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}
