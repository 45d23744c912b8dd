// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("account/session", {
  title: "Sign in again",
  why: (d) => "Your session has ended. Sign in as " + d.username + " and what you were doing goes on.",
  password: "Password",
  submit: "Sign In",
  required: "Password is required"
})
