export const commandTexts = {
  open: 'Commands (Ctrl+K)',
  title: 'Commands',
  search: 'Go to, or do…',
  nothing: 'Nothing is called that.',
  do: 'Do',
  pages: 'Pages',
} as const;
