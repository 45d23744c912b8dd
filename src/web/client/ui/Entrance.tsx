import styles from './Entrance.module.css';

/** Decorative lobby; one unit is about 1/30 m. */
export function Entrance() {
  return (
    <svg
      aria-hidden
      viewBox="56 -20 464 132"
      preserveAspectRatio="xMinYMax meet"
      className={styles.entrance}
      focusable="false"
    >
      {/* counter */}
      <path className={styles.line} d="M92 112V80h64v32M86 80h76" />
      <path className={styles.fine} d="M100 112V86M110 112V86M120 112V86M130 112V86M140 112V86M149 112V86" />
      {/* pendants */}
      <path className={styles.fine} d="M108-900V26M140-900V34" />
      <path className={styles.line} d="M100 34c0-5 3.6-8 8-8s8 3 8 8zM132 42c0-5 3.6-8 8-8s8 3 8 8z" />
      {/* the directory on the wall */}
      <rect className={styles.display} x="222" y="24" width="52" height="68" rx="1.5" />
      <path className={styles.words} d="M229 33h20M229 42h38M229 50h30M229 58h35M229 66h24M229 74h38M229 82h28" />
      {/* visitor */}
      <g className={styles.person}>
        <circle cx="306" cy="45.5" r="5.6" />
        <path d="M299.5 55.500c2.5-2.3 9.7-2.6 12.6.3 2 2 3.1 9.5 3.5 17.2.1 2-2.6 2.4-3 .4l-1.7-9.6-.4 12.2 2.6 35.500h-4.700l-3.4-29.5-3.6 29.500h-4.700l2.2-36.5-1-11-3.5 7.500c-.9 1.8-3.6.8-3-1.2 1.7-6 4.6-12.2 8.1-14.800z" />
      </g>
      {/* doors */}
      <path className={styles.line} d="M392 112V30h76v82M430 30v82" />
      <path className={styles.fine} d="M398 36h26v70h-26zM436 36h26v70h-26z" />
      <path className={styles.line} d="M426.5 68v16M433.5 68v16" />
    </svg>
  );
}
