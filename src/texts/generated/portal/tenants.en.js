// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';
import { number, plural } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";
export default /* @__PURE__ */ spoken("portal/tenants", {
  removeFailed: "Failed to delete tenant",
  form: {
    fields: {
      companyName: "Company Name",
      suiteNumber: "Suite Number",
      floorNumber: "Floor Number",
      phone: "Company Phone",
      email: "Email",
      website: "Website",
      aliases: "Also Known As",
      movesIn: "Listed From",
      movesOut: "Listed Until"
    },
    add: "Add New Tenant",
    edit: "Edit Tenant",
    contacts: "Contacts",
    contactName: "Name",
    contactPhone: "Phone",
    contact: (d) => "Contact " + d.n,
    primary: "Primary Contact",
    addContact: "Add Contact",
    removeContact: (d) => "Remove contact " + d.n,
    floorShown: (d) => "Shown as " + d.label,
    aliasesHint: "Former names, doing business as: a search finds the company by these, too",
    dayHints: {
      movesIn: "Empty: from now on",
      movesOut: "The last day; empty: for good"
    },
    websiteHint: "https:// is added when it is missing",
    submitAdd: "Add Tenant",
    submitEdit: "Update Tenant",
    cancel: "Cancel",
    fieldOf: (d) => d.field + " of " + d.company
  },
  added: "Tenant added successfully",
  updated: "Tenant updated successfully",
  saveFailed: "Failed to save tenant",
  table: {
    title: "Current Tenants",
    count: (d) => plural(d.all, 0, en, { one: number("en-US", d.all, 0) + " tenant", other: number("en-US", d.all, 0) + " tenants" }),
    countOf: (d) => number("en-US", d.shown, 0) + " of " + number("en-US", d.all, 0) + " tenants",
    floor: "Floor",
    suite: "Suite",
    company: "Company",
    primary: "Primary Contact",
    noPrimary: "No primary contact",
    phone: "Phone",
    addPhone: "Add phone",
    phoneOf: (d) => "Phone of " + d.company,
    suiteOf: (d) => "Suite of " + d.company,
    show: "Show",
    allFloors: "All floors",
    presence: {
      coming: "Coming",
      past: "Past"
    },
    comingOn: (d) => "Coming, listed from " + d.day,
    pastSince: (d) => "Past, listed until " + d.day,
    select: (d) => "Select " + d.company + ", suite " + d.suite,
    selectAll: "Select all",
    actions: "Actions",
    edit: (d) => "Edit " + d.company + ", suite " + d.suite,
    remove: (d) => "Delete " + d.company + ", suite " + d.suite,
    removeFailed: (d) => "Not deleted: " + d.reason,
    filter: "Filter tenants",
    filterHint: "Find a tenant",
    noMatchTitle: "No tenants match",
    noMatch: (d) => "No tenant, suite or contact matches “" + d.term + "”.",
    noMatchShown: "None of those shown matches.",
    clearFilter: "Show all tenants",
    emptyTitle: "No tenants yet",
    empty: "Add the first one with the form; it shows in the directory at once.",
    emptyViewer: "The directory is empty so far.",
    addFirst: "Add the first tenant",
    exportCsv: "Export CSV",
    failed: "The tenants could not be loaded"
  },
  many: {
    chosen: (d) => plural(d.count, 0, en, { one: number("en-US", d.count, 0) + " tenant selected", other: number("en-US", d.count, 0) + " tenants selected" }),
    tooMany: (d) => "At most " + number("en-US", d.most, 0) + " tenants at once",
    floor: "To floor",
    move: "Move",
    remove: "Delete",
    clear: "Clear selection",
    failed: "Nothing was changed"
  },
  undo: {
    button: "Undo",
    removed: (d) => plural(d.count, 0, en, { one: "Tenant removed successfully", other: number("en-US", d.count, 0) + " tenants removed" }),
    names: (d) => plural(d.others, 0, en, { "0": d.first, other: d.first + " and " + number("en-US", d.others, 0) + " more" }),
    restored: (d) => plural(d.others, 0, en, { "0": d.company + " is back", other: d.company + " and " + number("en-US", d.others, 0) + " more are back" }),
    failed: "The tenant could not be brought back",
    moved: (d) => plural(d.count, 0, en, { one: number("en-US", d.count, 0) + " tenant moved to " + d.floor, other: number("en-US", d.count, 0) + " tenants moved to " + d.floor }),
    movedBack: (d) => plural(d.count, 0, en, { one: number("en-US", d.count, 0) + " tenant moved back", other: number("en-US", d.count, 0) + " tenants moved back" }),
    empty: "empty",
    changed: (d) => d.after + ", was " + d.before + ": " + d.company,
    changedBack: (d) => d.field + " is " + d.value + " again",
    changeStays: "The change could not be taken back"
  },
  conflict: (d) => d.who + " changed this tenant " + d.when + ", while you were editing it. Which version should stay?"
})
