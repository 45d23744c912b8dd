/** The second step of signing in, in both its forms. */
export const codeTexts = {
  step: {
    lead: 'Your password is right. Now show that it is you.',
    back: 'Back to username and password',
  },
  app: {
    label: 'Code',
    hint: 'The six digits that your authenticator app shows now',
    other: 'Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the ten codes that you kept. Each works once.',
    other: 'Use the authenticator app',
  },
} as const;
