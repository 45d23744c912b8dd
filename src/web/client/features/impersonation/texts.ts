export const impersonationTexts = {
  label: 'Impersonation',
  loggedInAs: 'you are logged in as',
  stop: 'Stop',
  failed: 'You could not be logged back in as yourself',
} as const;
