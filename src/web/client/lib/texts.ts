/** Words of the shell around every page. */
export const shellTexts = {
  skip: 'Skip to content',
} as const;
