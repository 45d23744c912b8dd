// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';
import { number, plural } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";
export default /* @__PURE__ */ spoken("portal/reviews", {
  open: "Ask Tenants",
  about: "Have them confirm their listings by a mailed link, now or each quarter.",
  proposals: (d) => plural(d.count, 0, en, { one: number("en-US", d.count, 0) + " proposal", other: number("en-US", d.count, 0) + " proposals" }),
  title: "Is This Still Right?",
  lead: "Each tenant with an e-mail address gets one link, to confirm its listing or to propose changes. Nothing changes until you accept it.",
  failed: "This could not be loaded",
  close: "Close",
  fields: {
    companyName: "Company name",
    suiteNumber: "Suite number",
    phone: "Phone",
    email: "Email",
    website: "Website",
    aliases: "Also known as",
    contacts: "Contacts"
  },
  list: {
    none: "No tenant proposes anything at the moment.",
    more: (d) => number("en-US", d.rest, 0) + " more appear when these are decided.",
    where: (d) => "Suite " + d.suite + ", " + d.floor,
    accept: "Accept",
    acceptOf: (d) => "Accept the proposal of " + d.company,
    decline: "Decline",
    declineOf: (d) => "Decline the proposal of " + d.company,
    acceptAll: (d) => "Accept " + number("en-US", d.count, 0) + " at once",
    accepted: "Accepted",
    declined: "Declined",
    undo: "Undo",
    undoOf: (d) => "Undo the decision on " + d.company,
    was: "was",
    empty: "empty",
    primary: "(primary)",
    conflict: (d) => "Changed meanwhile: it is " + d.now + " now, and was " + d.before + " when they answered.",
    failed: "Nothing was changed"
  },
  schedule: {
    title: "Each quarter",
    isOn: "Ask all tenants each quarter",
    next: (d) => "Next on " + d.when,
    off: "Off. Nobody is asked by itself.",
    failed: "The change was not saved"
  },
  now: {
    title: "Now",
    count: (d) => plural(d.askable, 0, en, { one: number("en-US", d.askable, 0) + " tenant", other: number("en-US", d.askable, 0) + " tenants" }) + " can be asked now.",
    lately: (d) => plural(d.count, 0, en, { one: number("en-US", d.count, 0) + " tenant was", other: number("en-US", d.count, 0) + " tenants were" }) + " asked in the last 80 days.",
    noEmail: (d) => plural(d.count, 0, en, { one: number("en-US", d.count, 0) + " tenant has", other: number("en-US", d.count, 0) + " tenants have" }) + " no e-mail address.",
    answers: (d) => plural(d.waiting, 0, en, { one: number("en-US", d.waiting, 0) + " link is", other: number("en-US", d.waiting, 0) + " links are" }) + " not answered yet; " + number("en-US", d.confirmed, 0) + " confirmed in the last 90 days.",
    ask: (d) => "Ask " + plural(d.count, 0, en, { one: number("en-US", d.count, 0) + " tenant", other: number("en-US", d.count, 0) + " tenants" }),
    sure: (d) => plural(d.count, 0, en, { one: "One mail goes", other: number("en-US", d.count, 0) + " mails go" }) + " out, and cannot be called back.",
    send: (d) => plural(d.count, 0, en, { one: "Send 1 mail", other: "Send " + number("en-US", d.count, 0) + " mails" }),
    cancel: "Cancel",
    asked: (d) => plural(d.count, 0, en, { one: number("en-US", d.count, 0) + " tenant is asked", other: number("en-US", d.count, 0) + " tenants are asked" }),
    failed: "Nobody was asked"
  }
})
