import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { findByUsername, setPasswordByOperator } from '../../src/modules/accounts/index.ts';
import { newPassword } from '../../src/modules/accounts/schema.ts';
import { email } from '../../src/shared/fields.ts';
import { type Subcommand, WrongUse, withProduct } from './subcommand.ts';

export const userResetPassword: Subcommand = {
  name: 'user:reset-password',
  summary: 'Sets the password of an account, for users who cannot receive mail.',
  positionals: [{ name: 'email', summary: 'the login address' }],
  options: [{ flag: 'password-stdin', summary: 'read the password from standard input' }],
  notes: [
    'Without --password-stdin a password is made up, printed once, and good for seven days, and for one hour after the first login: its owner has',
    'to choose another one then. Their sessions end, and they are told by mail. A second factor stays as it is.',
  ].join('\n'),
  async run({ positionals: [given], values }) {
    const username = email.safeParse(given);
    if (!username.success) throw new WrongUse('user:reset-password requires an e-mail address');
    const isTemporary = values['password-stdin'] !== true;
    const password = isTemporary ? randomBytes(15).toString('base64url') : (await text(process.stdin)).trim();
    const checked = newPassword.safeParse(password);
    if (!checked.success) throw new Error(checked.error.issues[0]?.message ?? 'Invalid password');
    const chosen = { password: checked.data, isTemporary };
    await withProduct(async (ctx) => {
      const account = await findByUsername(ctx, username.data);
      if (!account) throw new Error(`Account not found: ${username.data}`);
      await setPasswordByOperator(ctx, account.id, chosen);
    });
    const done = `${username.data} has a new password, and is signed out everywhere`;
    if (!isTemporary) return { text: done, facts: { username: username.data } };
    return { text: `${done}\npassword: ${password}`, facts: { username: username.data, password } };
  },
};
