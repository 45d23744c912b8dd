/** Of the pages that mailed links lead to, and of those on the way there. Apart: who only signs in needs none of it. */
export const linkTexts = {
  forgot: {
    title: 'Forgot Password?',
    text: 'Enter your e-mail address and we send you a link to set a new password.',
    email: 'Email',
    submit: 'Send Reset Link',
    failed: 'Failed to send reset email. Please try again.',
    sentTitle: 'Check your e-mail',
    sent: (email: string) =>
      `If an account exists for ${email}, a reset link is on its way. The link expires in 1 hour.`,
    again: 'Use another address',
    back: 'Back to Login',
  },
  reset: {
    title: 'Reset Password',
    newPassword: 'New Password',
    confirm: 'Confirm Password',
    submit: 'Reset Password',
    mismatch: 'Passwords do not match',
    tooShort: 'Password must be at least 8 characters long',
    failed: 'Failed to reset password. The link may have expired.',
    done: 'Password has been reset',
    doneText: 'Log in with your new password. Other devices have been signed out.',
    login: 'Login',
    invalidTitle: 'Invalid Reset Link',
    invalid: 'Invalid reset link. Please request a new password reset.',
    requestNew: 'Request a New Link',
  },
  confirmEmail: {
    title: 'Confirm your address',
    text: 'Confirm only if it was you who signed up with this address.',
    submit: 'Confirm Address',
    failed: 'This link is not valid any more. Ask for a new one in the portal.',
    done: 'Your address is confirmed',
    doneText: 'Buildings that invite you now appear in your list at once.',
    portal: 'Open the Portal',
    invalid: 'This link is not complete. Open it from the mail again, or ask for a new one in the portal.',
  },
  undoEmail: {
    title: 'Undo the change of your address',
    text: 'Your account gets this address back. Everybody who is signed in to it is signed out, and no link mailed for it works any more.',
    submit: 'Undo the Change',
    failed: 'This link is not valid any more. Please call us.',
    done: (email: string) => `Your address is ${email} again`,
    doneText: 'Whoever changed it may know your password. Choose a new one now.',
    choose: 'Choose a New Password',
    login: 'Login',
    contact: 'Contact Us',
    invalid: 'This link is not complete. Open it from the mail again, or call us.',
  },
  invitation: {
    title: 'Invitation',
    text: (username: string) =>
      `You are invited to manage a building as ${username}. Accept only if you know who invited you.`,
    submit: 'Accept Invitation',
    failed: 'The invitation could not be accepted',
    done: (name: string) => `You are a member of ${name}`,
    doneText: 'It is in your list of properties from now on.',
    portal: 'Open the Portal',
    otherAccount: (username: string) =>
      `You are signed in as ${username}. To accept it with another account, log out and open the link in the mail again.`,
    logout: 'Logout',
    invalid: 'This link is not complete. Open it from the mail again, or ask for a new invitation.',
  },
  choose: {
    title: 'Choose a new password',
    text: 'You signed in with a temporary password. Choose your own before you go on.',
    current: 'Temporary Password',
    submit: 'Save Password',
    logout: 'Logout',
    done: 'Your password has been changed',
  },
} as const;

/** Of the question that comes up when a session ends under an open page. */
export const signInAgainTexts = {
  title: 'Sign in again',
  why: (username: string) => `Your session has ended. Sign in as ${username} and what you were doing goes on.`,
  password: 'Password',
  submit: 'Sign In',
  required: 'Password is required',
} as const;
