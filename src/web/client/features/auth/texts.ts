/** The words of signing in, signing up and passwords. Those the product promises stand word for word. */
export const authTexts = {
  login: {
    title: 'Login',
    submit: 'Login',
    toggleText: 'No account yet?',
    toggle: 'Register',
    forgot: 'Forgot Password?',
  },
  register: {
    title: 'Register',
    submit: 'Register',
    toggleText: 'Already have an account?',
    toggle: 'Login',
    note: 'The directory is free and no payment is required.',
  },
  floor: 'Ground Floor',
  username: 'Username',
  usernameHint: 'Your e-mail address',
  password: 'Password',
  checking: 'Loading',
} as const;
