import type { Piece } from '../../../../../shared/search/pieces.ts';

/** A text with what was searched for marked in it. */
export function Highlight({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isHit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and no state
    isHit ? <mark key={index}>{text}</mark> : text,
  );
}
