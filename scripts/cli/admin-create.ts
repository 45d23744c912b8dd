import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { ensureAdmin } from '../../src/modules/accounts/index.ts';
import { newPassword } from '../../src/modules/accounts/schema.ts';
import { email } from '../../src/shared/fields.ts';
import { InvalidUseError, type Subcommand, withPlatformContext } from './subcommand.ts';

export const adminCreate: Subcommand = {
  name: 'admin:create',
  summary: 'Creates an administrator, or promotes an existing account.',
  positionals: [{ name: 'email', summary: 'the login address' }],
  options: [{ flag: 'password-stdin', summary: 'read the password from standard input' }],
  notes: [
    'Without --password-stdin a password is made up and printed once.',
    'An account that exists takes the new password, and its sessions end.',
  ].join('\n'),
  async run({ positionals: [emailArgument], values }) {
    const username = email.safeParse(emailArgument);
    if (!username.success) throw new InvalidUseError('admin:create requires an e-mail address');
    const isFromStdin = values['password-stdin'] === true;
    const password = isFromStdin ? (await text(process.stdin)).trim() : randomBytes(15).toString('base64url');
    const parsedPassword = newPassword.safeParse(password);
    if (!parsedPassword.success) throw new Error(parsedPassword.error.issues[0]?.message ?? 'Invalid password');
    await withPlatformContext((ctx) => ensureAdmin(ctx, username.data, parsedPassword.data));
    const message = `${username.data} is an administrator`;
    if (isFromStdin) return { text: message, jsonOutput: { username: username.data } };
    return { text: `${message}\npassword: ${password}`, jsonOutput: { username: username.data, password } };
  },
};
