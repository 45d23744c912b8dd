// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("account/account", {
  title: "My Account",
  lead: (d) => "Signed in as " + d.username,
  acting: "Password, sessions and the account itself are the person’s own: they are not shown while you act as somebody else.",
  password: {
    title: "Password",
    current: "Current Password",
    next: "New Password",
    submit: "Change Password",
    done: "Your password has been changed. You are signed out everywhere else."
  },
  sessions: {
    title: "Sessions",
    lead: "Where you are signed in. If you do not know one, sign it out and change your password.",
    failed: "Your sessions could not be loaded",
    current: "This session",
    unknown: "Unknown browser",
    seen: (d) => "Last used " + d.when,
    seenNow: "In use now",
    began: (d) => "Signed in " + d.when,
    beganFrom: (d) => "Signed in " + d.when + " from " + d.from,
    end: "Sign Out",
    endOf: (d) => "Sign out " + d.device + ", last used " + d.when,
    ended: (d) => d.device + " is signed out",
    endOthers: "Sign Out Everywhere Else",
    endedOthers: "You are signed out everywhere else",
    endFailed: "The session could not be ended",
    proof: "To sign out elsewhere, enter your password."
  },
  data: {
    title: "Your data",
    lead: "Everything we keep about you: profile, sessions, buildings, cart, orders, mails and what you did. A JSON file, for you or for another program.",
    download: "Download My Data"
  },
  deletion: {
    title: "Delete account",
    lead: "Your profile, your picture and your sessions go. Orders stay without your profile. You have 14 days to change your mind.",
    submit: "Delete Account",
    confirmTitle: "Delete your account?",
    confirm: "We delete it in 14 days and mail you the date. Until then it works as before, and you can keep it after all.",
    confirmWord: "DELETE",
    failed: "Your account could not be deleted",
    proof: "To delete your account, enter your password.",
    due: (d) => "Your account will be deleted on " + d.when + ".",
    keep: "Keep My Account",
    kept: "Your account stays",
    keepFailed: "The deletion could not be taken back",
    stateFailed: "It could not be loaded whether your account is to be deleted",
    asked: (d) => "Your account will be deleted on " + d.when,
    toBuilding: "Open Its Settings"
  }
})
