import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { findByUsername, setPasswordByOperator } from '../../src/modules/accounts/index.ts';
import { newPassword } from '../../src/modules/accounts/schema.ts';
import { email } from '../../src/shared/fields.ts';
import { InvalidUseError, type Subcommand, withPlatformContext } from './subcommand.ts';

export const userResetPassword: Subcommand = {
  name: 'user:reset-password',
  summary: 'Sets the password of an account, for users who cannot receive mail.',
  positionals: [{ name: 'email', summary: 'the login address' }],
  options: [{ flag: 'password-stdin', summary: 'read the password from standard input' }],
  notes: [
    'Without --password-stdin a password is made up, printed once, and good for seven days, and for one hour after the first login: its owner has',
    'to choose another one then. Their sessions end, and they are told by mail. A second factor stays as it is.',
  ].join('\n'),
  async run({ positionals: [emailArgument], values }) {
    const username = email.safeParse(emailArgument);
    if (!username.success) throw new InvalidUseError('user:reset-password requires an e-mail address');
    const isTemporary = values['password-stdin'] !== true;
    const password = isTemporary ? randomBytes(15).toString('base64url') : (await text(process.stdin)).trim();
    const parsedPassword = newPassword.safeParse(password);
    if (!parsedPassword.success) throw new Error(parsedPassword.error.issues[0]?.message ?? 'Invalid password');
    const newCredentials = { password: parsedPassword.data, isTemporary };
    await withPlatformContext(async (ctx) => {
      const account = await findByUsername(ctx, username.data);
      if (!account) throw new Error(`Account not found: ${username.data}`);
      await setPasswordByOperator(ctx, account.id, newCredentials);
    });
    const message = `${username.data} has a new password, and is signed out everywhere`;
    if (!isTemporary) return { text: message, jsonOutput: { username: username.data } };
    return { text: `${message}\npassword: ${password}`, jsonOutput: { username: username.data, password } };
  },
};
