// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("kit/proof", {
  title: "Confirm it is you",
  password: "Current Password",
  submit: "Confirm",
  required: "Password is required"
})
