// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("account/login", {
  login: {
    title: "Login",
    submit: "Login",
    toggleText: "No account yet?",
    toggle: "Register",
    forgot: "Forgot Password?"
  },
  register: {
    title: "Register",
    submit: "Register",
    toggleText: "Already have an account?",
    toggle: "Login",
    note: "The directory is free and no payment is required."
  },
  floor: "Ground Floor",
  username: "Username",
  usernameHint: "Your e-mail address",
  password: "Password",
  checking: "Loading"
})
