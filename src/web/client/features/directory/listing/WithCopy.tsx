import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { lobbyTexts as texts } from '../texts.ts';

interface WithCopyProps {
  text: string;
  /** `second` is a phone listed beside the company's own. */
  kind: 'phone' | 'email' | 'website' | 'second';
  children: ReactNode;
}

/** Link with a tooltip and a copy button, for mouse and keyboard; hidden by styles without an icon. */
export function WithCopy({ text, kind, children }: WithCopyProps) {
  const [isNear, setNear] = useState(false);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) =>
    !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) && setNear(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only follows the pointer and the focus; the link is the control
    <span
      className="directory-reach"
      data-kind={kind}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={leave}
    >
      {children}
      {isNear && <Copy text={text} onDismiss={() => setNear(false)} />}
    </span>
  );
}

function Copy({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  const textElement = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && onDismiss();
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onDismiss]);
  return (
    <span className="directory-copy">
      <bdi ref={textElement}>{text}</bdi>
      <button
        type="button"
        aria-label={texts().copyText({ text })}
        onClick={() => setCopied(copied(textElement.current))}
      >
        {isCopied ? texts().copied : texts().copy}
      </button>
      <span role="status" className="directory-unseen">
        {isCopied && texts().copied}
      </span>
    </span>
  );
}

/** Copies by selection: the Clipboard API needs HTTPS and newer browsers. @returns whether it was copied */
function copied(element: HTMLElement | null): boolean {
  if (element) getSelection()?.selectAllChildren(element);
  return document.execCommand('copy');
}
