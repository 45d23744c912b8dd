import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import commandTexts from '../../../texts/generated/kit/commands.en.js';
import { matching } from '../lib/matching.ts';
import { type Command, CommandList } from '../ui/CommandList.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { CommandsProps } from './CommandsButton.tsx';

/** Command that navigates to `href`, runs `run`, or both: `run` first. */
export interface Choice extends Omit<Command, 'onAction'> {
  keywords?: string;
  href?: string;
  run?: () => void;
}

interface ChoiceSection {
  title: string;
  choices: readonly Choice[];
  /** Hidden without a search term. */
  isSearched?: boolean;
  /** Already filtered by this term. */
  isFound?: boolean;
}

export interface CommandDialogProps extends CommandsProps {
  /** Renders the sections; mounted while open, so that its queries run only then. */
  children: (term: string, show: (sections: readonly ChoiceSection[]) => ReactNode) => ReactNode;
}

export function CommandDialog({ isOpen, onOpenChange, children }: CommandDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={commandTexts.title}>
      <Search onClose={() => onOpenChange(false)}>{children}</Search>
    </Dialog>
  );
}

function Search({ onClose, children }: { onClose: () => void; children: CommandDialogProps['children'] }) {
  const [term, setTerm] = useState('');
  const navigate = useNavigate();
  const choose = ({ href, run }: Choice) => {
    onClose();
    // The closing dialog restores focus first; the command may move it afterwards.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        run?.();
        if (href) navigate(href);
      }),
    );
  };
  return children(term, (sections) => (
    <CommandList
      label={commandTexts.search}
      term={term}
      onTerm={setTerm}
      empty={commandTexts.nothing}
      sections={sections.map(({ title, choices, isSearched, isFound }) => ({
        title,
        commands: (isFound ? choices : isSearched && term.trim() === '' ? [] : matching(choices, term)).map(
          (choice) => ({
            ...choice,
            onAction: () => choose(choice),
          }),
        ),
      }))}
    />
  ));
}
