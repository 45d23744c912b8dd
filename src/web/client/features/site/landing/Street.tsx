import styles from './Street.module.css';

/** What stands beside the building, for whom the screen has room: a tree, a lamp, the house next door. */
export function Street() {
  return (
    <svg aria-hidden viewBox="0 0 420 460" className={styles.street} focusable="false">
      <path d="M64 460V352M64 398l-15-16M64 384l13-14" />
      <path d="M64 268c22 0 37 17 37 41s-16 43-37 43-37-19-37-43 15-41 37-41z" />
      <path d="M64 352V300M64 332l-13-12M64 318l11-11" />
      <path d="M140 460V330M140 330c0-8 5-12 13-12h12M161 318h12l-2 5h-8z" />
      <path d="M214 460V150H420M214 206H420M214 262H420M214 318H420M214 380H420M206 150v-9h214" />
      <path d="M240 172h18v22h-18zM282 172h18v22h-18zM324 172h18v22h-18zM366 172h18v22h-18zM240 228h18v22h-18zM282 228h18v22h-18zM324 228h18v22h-18zM366 228h18v22h-18zM240 284h18v22h-18zM282 284h18v22h-18zM324 284h18v22h-18zM366 284h18v22h-18z" />
      <path d="M238 460v-56h34v56M292 460v-48h110v48M292 424h110" />
    </svg>
  );
}
