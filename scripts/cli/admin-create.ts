import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { ensureAdmin } from '../../src/modules/accounts/index.ts';
import { newPassword } from '../../src/modules/accounts/schema.ts';
import { email } from '../../src/shared/fields.ts';
import { type Subcommand, WrongUse, withProduct } from './subcommand.ts';

export const adminCreate: Subcommand = {
  name: 'admin:create',
  summary: 'Creates an administrator, or promotes an existing account.',
  positionals: [{ name: 'email', summary: 'the login address' }],
  options: [{ flag: 'password-stdin', summary: 'read the password from standard input' }],
  notes: [
    'Without --password-stdin a password is made up and printed once.',
    'An account that exists takes the new password, and its sessions end.',
  ].join('\n'),
  async run({ positionals: [given], values }) {
    const username = email.safeParse(given);
    if (!username.success) throw new WrongUse('admin:create requires an e-mail address');
    const isGiven = values['password-stdin'] === true;
    const password = isGiven ? (await text(process.stdin)).trim() : randomBytes(15).toString('base64url');
    const checked = newPassword.safeParse(password);
    if (!checked.success) throw new Error(checked.error.issues[0]?.message ?? 'Invalid password');
    await withProduct((ctx) => ensureAdmin(ctx, username.data, checked.data));
    const done = `${username.data} is an administrator`;
    if (isGiven) return { text: done, facts: { username: username.data } };
    return { text: `${done}\npassword: ${password}`, facts: { username: username.data, password } };
  },
};
