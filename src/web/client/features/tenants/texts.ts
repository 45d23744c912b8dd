const number = (value: number) => value.toLocaleString('en-US');

export const tenantTexts = {
  removeFailed: 'Failed to delete tenant',
  form: {
    add: 'Add New Tenant',
    edit: 'Edit Tenant',
    contacts: 'Contacts',
    contactName: 'Name',
    contactPhone: 'Phone',
    contact: (n: number) => `Contact ${n}`,
    primary: 'Primary Contact',
    addContact: 'Add Contact',
    removeContact: (n: number) => `Remove contact ${n}`,
    floorShown: (label: string) => `Shown as ${label}`,
    aliasesHint: 'Former names, doing business as: a search finds the company by these, too',
    websiteHint: 'https:// is added when it is missing',
    submitAdd: 'Add Tenant',
    submitEdit: 'Update Tenant',
    cancel: 'Cancel',
  },
  added: 'Tenant added successfully',
  updated: 'Tenant updated successfully',
  removed: 'Tenant removed successfully',
  saveFailed: 'Failed to save tenant',
  table: {
    title: 'Current Tenants',
    count: (shown: number, all: number) =>
      shown === all
        ? `${number(all)} ${all === 1 ? 'tenant' : 'tenants'}`
        : `${number(shown)} of ${number(all)} tenants`,
    floor: 'Floor',
    suite: 'Suite',
    company: 'Company',
    primary: 'Primary Contact',
    noPrimary: 'No primary contact',
    actions: 'Actions',
    edit: (company: string, suite: string) => `Edit ${company}, suite ${suite}`,
    remove: (company: string, suite: string) => `Delete ${company}, suite ${suite}`,
    removeFailed: (reason: string) => `Not deleted: ${reason}`,
    filter: 'Filter tenants',
    filterHint: 'Find a tenant',
    noMatchTitle: 'No tenants match',
    noMatch: (term: string) => `No tenant, suite or contact matches “${term}”.`,
    clearFilter: 'Show all tenants',
    emptyTitle: 'No tenants yet',
    empty: 'Add the first one with the form; it shows in the directory at once.',
    emptyViewer: 'The directory is empty so far.',
    addFirst: 'Add the first tenant',
    exportCsv: 'Export CSV',
    failed: 'The tenants could not be loaded',
  },
  undo: {
    button: 'Undo',
    removed: (company: string, others: number) =>
      others === 0 ? `${company} was removed.` : `${company} and ${others} more were removed.`,
    restored: (company: string, others: number) =>
      others === 0 ? `${company} is back` : `${company} and ${others} more are back`,
    failed: 'The tenant could not be brought back',
  },
  conflict: (who: string, when: string) =>
    `${who} changed this tenant ${when}, while you were editing it. Which version should stay?`,
} as const;
