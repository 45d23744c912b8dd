import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import commandTexts from '../../../texts/generated/kit/commands.en.js';
import { matching } from '../lib/matching.ts';
import { type Command, CommandList } from '../ui/CommandList.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { CommandsProps } from './CommandsButton.tsx';

/** Something to go to (`href`), or to do; with both, first the one and then the other. */
export interface Choice extends Omit<Command, 'onAction'> {
  keywords?: string;
  href?: string;
  run?: () => void;
}

export interface ChoiceSection {
  title: string;
  choices: readonly Choice[];
  /** Shown only once something is typed: too many to look through. */
  isSearched?: boolean;
  /** What was found elsewhere already, by the same term. */
  isFound?: boolean;
}

export interface CommandDialogProps extends CommandsProps {
  /** Stands in the open dialog alone: what it reads is read then. */
  children: (term: string, show: (sections: readonly ChoiceSection[]) => ReactNode) => ReactNode;
}

/** The dialog of the command menu; what there is to choose is its caller's. */
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
    // The dialog gives the focus back to what it came from; whatever comes next may take it from there.
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
