// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("account/codes", {
  step: {
    lead: "Your password is right. Now show that it is you.",
    back: "Back to username and password"
  },
  app: {
    label: "Code",
    hint: "The six digits that your authenticator app shows now",
    other: "Use a recovery code"
  },
  recovery: {
    label: "Recovery code",
    hint: "One of the ten codes that you kept. Each works once.",
    other: "Use the authenticator app"
  }
})
