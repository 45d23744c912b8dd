// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';
import { number, plural } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";
export default /* @__PURE__ */ spoken("account/second-factor", {
  panel: {
    title: "Security",
    name: "Second factor",
    on: "On",
    off: "Off",
    offLead: "Your password alone opens your account. A code of an app on your phone can be asked for as well.",
    onLead: (d) => "Signing in asks for a code of your app since " + d.since + ". " + plural(d.left, 0, en, { one: number("en-US", d.left, 0) + " recovery code is", other: number("en-US", d.left, 0) + " recovery codes are" }) + " left.",
    fewLeft: "Make new recovery codes before you run out of them.",
    required: "This account may not go without one.",
    failed: "Your second factor could not be loaded",
    setUp: "Set Up",
    renew: "New Recovery Codes",
    remove: "Turn Off"
  },
  setUp: {
    title: "Set up a second factor",
    failed: "The second factor could not be set up",
    proofLead: "Enter your password to begin.",
    password: "Current password",
    next: "Continue",
    keyLead: "Scan this code with an authenticator app, or type the key into it.",
    qr: "QR code for the authenticator app",
    key: "Key",
    codeLead: "Then enter the code that the app shows.",
    code: "Code",
    codeHint: "Six digits",
    submit: "Turn On",
    required: "Enter your current password"
  },
  codes: {
    title: "Your recovery codes",
    lead: "Each signs you in once when your app is not at hand. They are shown only now: keep them somewhere safe, apart from your password.",
    copy: "Copy",
    copied: "Recovery codes copied",
    copyFailed: "They could not be copied. Select them, or download them.",
    download: "Download",
    file: "foyer-recovery-codes.txt",
    done: "I Have Kept Them"
  },
  remove: {
    title: "Turn off the second factor",
    lead: "Your password alone will open your account. All other sessions end.",
    submit: "Turn Off",
    done: "Second factor turned off"
  },
  renew: {
    title: "New recovery codes",
    lead: "The ones you have will not work any more.",
    submit: "Make New Codes"
  },
  proven: {
    password: "Current password",
    code: "Code",
    codeHint: "Of your app, or a recovery code"
  },
  screen: {
    title: "Set up a second factor",
    lead: "Your account can do a lot, so a password alone is not enough for it. You need an authenticator app on your phone.",
    begin: "Begin",
    logout: "Logout"
  }
})
