// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("mail/review", {
  subject: (d) => "Is this still right? " + d.company + " in the directory of " + d.building,
  lead: (d) => "This is what visitors of " + d.building + ", " + d.address + ", read about " + d.company + " today:",
  rows: {
    company: "Company",
    suite: "Suite",
    phone: "Phone",
    email: "Email",
    website: "Website",
    aliases: "Also known as",
    contact: "Contact"
  },
  none: "none",
  action: "Confirm or change it",
  link: (d) => "No account is needed. The link is for this listing alone, works once and for " + d.days + " days; what you change is looked at by the manager of the building first.",
  quarter: "You are asked at most once a quarter. If this is not your company, nothing needs to be done."
})
