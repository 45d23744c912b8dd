import { type Matcher, piecesOf } from './search.ts';

/** A text with what was searched for marked in it. */
export function Highlight({ text, matcher }: { text: string; matcher: Matcher }) {
  if (!matcher) return text;
  return piecesOf(text, matcher).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and no state
    piece.isHit ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}
