export type Fill = 'empty' | 'half' | 'full';

/** Circle for the progress of a state, beside its word. */
export function FillMark({ fill }: { fill: Fill }) {
  return (
    <svg aria-hidden width="12" height="12" viewBox="0 0 12 12" fill="currentColor">
      <circle
        cx="6"
        cy="6"
        r="5"
        fill={fill === 'full' ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.5"
      />
      {fill === 'half' && <path d="M6 1a5 5 0 0 1 0 10z" />}
    </svg>
  );
}
