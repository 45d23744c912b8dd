export const impersonationTexts = {
  label: 'Impersonation',
  acting: (admin: string, person: string) => ({ before: `${admin}, you are logged in as `, person }),
  stop: 'Stop',
  failed: 'You could not be logged back in as yourself',
  error: 'Error',
} as const;
