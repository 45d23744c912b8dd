// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("front/listing", {
  title: "Is this still right?",
  lead: (d) => "This is what visitors of " + d.building + " read about you today.",
  loading: "Loading your listing",
  failed: "Your listing could not be loaded",
  incomplete: "This link is not complete. Open it from the mail again.",
  retry: "Try Again",
  none: "none",
  fields: {
    companyName: "Company Name",
    suiteNumber: "Suite Number",
    phone: "Phone",
    email: "Email",
    website: "Website",
    aliases: "Also Known As"
  },
  contact: "Contact",
  contacts: "Contacts",
  contactNumber: (d) => "Contact " + d.n,
  contactName: "Name",
  contactPhone: "Phone",
  addContact: "Add Contact",
  removeContact: (d) => "Remove contact " + d.n,
  aliasesHint: "Former names, doing business as: a search finds you by these, too",
  websiteHint: "https:// is added when it is missing",
  confirm: "Yes, It Is Right",
  change: "Change Something",
  send: "Send Changes",
  back: "Back",
  changeLead: "The manager of the building looks at what you change before visitors see it.",
  unchanged: "Nothing is changed yet. If all is right, go back and confirm it.",
  sendFailed: "The changes were not sent",
  confirmFailed: "This was not saved",
  confirmed: "Thank you. Your listing stays as it is.",
  proposed: "Thank you. The manager of the building looks at your changes; they are shown once they are accepted.",
  done: "This link is used up. You are asked again in some months.",
  closed: "Nothing to do here",
  states: {
    used: "This link was answered already, and works once. For another change, ask the manager of the building.",
    lapsed: "This link is older than 30 days. For a change, ask the manager of the building; the next mail brings a new link.",
    withdrawn: "This link was mailed to an address that is not in the directory any more. Use the mail at the present address, or ask the manager of the building.",
    gone: "This company is not in the directory any more. If that is a mistake, ask the manager of the building."
  },
  directory: (d) => "Open the directory of " + d.building
})
