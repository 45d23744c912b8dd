/** What the shell around every page says. */
export const shellTexts = {
  skip: 'Skip to content',
  offline: 'You are offline',
} as const;

export const leaveTexts = {
  title: 'Leave without saving?',
  body: 'What you typed here has not been saved.',
  stay: 'Stay',
  leave: 'Leave',
} as const;

/** Who saved meanwhile, and when, in the sentence of a conflict. */
export const conflictTexts = {
  somebody: 'Someone',
  on: (when: string) => `on ${when}`,
  meanwhile: 'meanwhile',
} as const;

export const passwordTexts = {
  hint: 'At least 8 characters',
  /** By score, 0 to 4. */
  strength: ['Easy to guess', 'Easy to guess', 'Fair', 'Good', 'Strong'],
} as const;

export const proofTexts = {
  title: 'Confirm it is you',
  password: 'Current Password',
  submit: 'Confirm',
  required: 'Password is required',
} as const;
