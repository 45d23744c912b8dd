/** The words the kit itself says; everything else comes from the features. What only forms and dialogs say is apart. */
export const kitTexts = {
  menu: 'Menu',
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Retry',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  clearSearch: 'Clear search',
  optional: 'Optional',
  increase: 'Increase',
  decrease: 'Decrease',
  notifications: 'Notifications',
  loading: 'Loading',
  opensNewTab: '(opens in a new tab)',
} as const;
