// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("account/links", {
  forgot: {
    title: "Forgot Password?",
    text: "Enter your e-mail address and we send you a link to set a new password.",
    email: "Email",
    submit: "Send Reset Link",
    failed: "Failed to send reset email. Please try again.",
    sentTitle: "Check your e-mail",
    sent: (d) => "If an account exists for " + d.email + ", a reset link is on its way. The link expires in 1 hour.",
    again: "Use another address",
    back: "Back to Login"
  },
  reset: {
    title: "Reset Password",
    newPassword: "New Password",
    confirm: "Confirm Password",
    submit: "Reset Password",
    mismatch: "Passwords do not match",
    tooShort: "Password must be at least 8 characters long",
    failed: "Failed to reset password. The link may have expired.",
    done: "Password has been reset",
    doneText: "Log in with your new password. Other devices have been signed out.",
    login: "Login",
    invalidTitle: "Invalid Reset Link",
    invalid: "Invalid reset link. Please request a new password reset.",
    requestNew: "Request a New Link"
  },
  confirmEmail: {
    title: "Confirm your address",
    text: "Confirm only if it was you who signed up with this address.",
    submit: "Confirm Address",
    failed: "This link is not valid any more. Ask for a new one in the portal.",
    done: "Your address is confirmed",
    doneText: "Buildings that invite you now appear in your list at once.",
    portal: "Open the Portal",
    invalid: "This link is not complete. Open it from the mail again, or ask for a new one in the portal."
  },
  undoEmail: {
    title: "Undo the change of your address",
    text: "Your account gets this address back. Everybody who is signed in to it is signed out, and no link mailed for it works any more.",
    submit: "Undo the Change",
    failed: "This link is not valid any more. Please call us.",
    done: (d) => "Your address is " + d.email + " again",
    doneText: "Whoever changed it may know your password. Choose a new one now.",
    choose: "Choose a New Password",
    login: "Login",
    contact: "Contact Us",
    invalid: "This link is not complete. Open it from the mail again, or call us."
  },
  invitation: {
    title: "Invitation",
    text: (d) => "You are invited to manage a building as " + d.username + ". Accept only if you know who invited you.",
    submit: "Accept Invitation",
    failed: "The invitation could not be accepted",
    done: (d) => "You are a member of " + d.name,
    doneText: "It is in your list of properties from now on.",
    portal: "Open the Portal",
    otherAccount: (d) => "You are signed in as " + d.username + ". To accept it with another account, log out and open the link in the mail again.",
    logout: "Logout",
    invalid: "This link is not complete. Open it from the mail again, or ask for a new invitation."
  },
  choose: {
    title: "Choose a new password",
    text: "You signed in with a temporary password. Choose your own before you go on.",
    current: "Temporary Password",
    submit: "Save Password",
    logout: "Logout",
    done: "Your password has been changed"
  }
})
