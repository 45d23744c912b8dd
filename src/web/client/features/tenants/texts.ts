const tenantRemoved = 'Tenant removed successfully';
/** A calendar day is the same wherever it is read. */
const dayText = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
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
    dayHints: { movesIn: 'Empty: from now on', movesOut: 'The last day; empty: for good' },
    websiteHint: 'https:// is added when it is missing',
    submitAdd: 'Add Tenant',
    submitEdit: 'Update Tenant',
    cancel: 'Cancel',
  },
  added: 'Tenant added successfully',
  updated: 'Tenant updated successfully',
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
    phone: 'Phone',
    addPhone: 'Add phone',
    phoneOf: (company: string) => `Phone of ${company}`,
    suiteOf: (company: string) => `Suite of ${company}`,
    show: 'Show',
    allFloors: 'All floors',
    presence: { coming: 'Coming', past: 'Past' },
    comingOn: (day: string) => `Coming, listed from ${dayText(day)}`,
    pastSince: (day: string) => `Past, listed until ${dayText(day)}`,
    select: (company: string, suite: string) => `Select ${company}, suite ${suite}`,
    selectAll: 'Select all',
    actions: 'Actions',
    edit: (company: string, suite: string) => `Edit ${company}, suite ${suite}`,
    remove: (company: string, suite: string) => `Delete ${company}, suite ${suite}`,
    removeFailed: (reason: string) => `Not deleted: ${reason}`,
    filter: 'Filter tenants',
    filterHint: 'Find a tenant',
    noMatchTitle: 'No tenants match',
    noMatch: (term: string) => `No tenant, suite or contact matches “${term}”.`,
    noMatchShown: 'None of those shown matches.',
    clearFilter: 'Show all tenants',
    emptyTitle: 'No tenants yet',
    empty: 'Add the first one with the form; it shows in the directory at once.',
    emptyViewer: 'The directory is empty so far.',
    addFirst: 'Add the first tenant',
    exportCsv: 'Export CSV',
    failed: 'The tenants could not be loaded',
  },
  many: {
    chosen: (count: number) => (count === 1 ? '1 tenant selected' : `${number(count)} tenants selected`),
    tooMany: (most: number) => `At most ${number(most)} tenants at once`,
    floor: 'To floor',
    move: 'Move',
    remove: 'Delete',
    clear: 'Clear selection',
    failed: 'Nothing was changed',
  },
  undo: {
    button: 'Undo',
    removed: (count: number) => (count === 1 ? tenantRemoved : `${number(count)} tenants removed`),
    names: (first: string, others: number) => (others === 0 ? first : `${first} and ${number(others)} more`),
    restored: (company: string, others: number) =>
      others === 0 ? `${company} is back` : `${company} and ${number(others)} more are back`,
    failed: 'The tenant could not be brought back',
    moved: (count: number, floor: string) =>
      count === 1 ? `1 tenant moved to the ${floor}` : `${number(count)} tenants moved to the ${floor}`,
    movedBack: (count: number) => (count === 1 ? '1 tenant moved back' : `${number(count)} tenants moved back`),
    changed: (company: string, before: string, after: string) =>
      `${after || 'empty'}, was ${before || 'empty'}: ${company}`,
    changedBack: (field: string, value: string) => `${field} is ${value || 'empty'} again`,
    changeStays: 'The change could not be taken back',
  },
  conflict: (who: string, when: string) =>
    `${who} changed this tenant ${when}, while you were editing it. Which version should stay?`,
} as const;
