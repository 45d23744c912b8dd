export const activityTexts = {
  title: 'Activity',
  lead: 'Who changed what on this property, newest first.',
  failed: 'The activity could not be loaded',
  emptyTitle: 'Nothing has happened yet',
  empty: 'Every change of tenants, announcements, settings and members will stand here.',
  older: 'Show older',
  end: 'That is everything.',
} as const;
