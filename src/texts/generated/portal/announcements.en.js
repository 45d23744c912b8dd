// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("portal/announcements", {
  form: {
    title: "Add Announcement",
    message: "Message",
    expires: "Expiry Date",
    expiresHint: "The last day it shows; empty means never",
    starts: "Start Date",
    startsHint: "The first day it shows; empty means at once",
    urgent: "Urgent",
    urgentHint: "Takes the full width of the display",
    submit: "Add Announcement",
    startTooLate: "The start must not be after the expiry date",
    expiryPast: "The expiry date must be today or later"
  },
  added: "Announcement added successfully",
  deactivated: "Announcement deactivated",
  addFailed: "Failed to add announcement",
  deactivateFailed: "Failed to deactivate announcement",
  table: {
    title: "Announcements",
    message: "Message",
    created: "Created",
    expires: "Expires",
    status: "Status",
    actions: "Actions",
    never: "Never",
    active: "Active",
    inactive: "Inactive",
    urgent: "Urgent",
    startsOn: (d) => "Shows from " + d.when,
    deactivate: "Deactivate",
    deactivateOne: (d) => "Deactivate " + d.message,
    emptyTitle: "No announcements yet",
    empty: "Write one with the form; every display shows it at once.",
    emptyViewer: "Nothing has been announced so far.",
    failed: "The announcements could not be loaded"
  },
  confirm: {
    title: "Deactivate this announcement?",
    body: "It leaves every display at once and cannot be switched on again.",
    submit: "Deactivate"
  }
})
