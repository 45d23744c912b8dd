import { resetSecondFactorByOperator } from '../../src/modules/accounts/index.ts';
import { email } from '../../src/shared/fields.ts';
import { InvalidUseError, type Subcommand, withPlatformContext } from './subcommand.ts';

export const secondFactorReset: Subcommand = {
  name: 'second-factor:reset',
  summary: 'Disables the second factor of an account that lost its app and recovery codes.',
  positionals: [{ name: 'email', summary: 'the login address' }],
  options: [],
  notes: 'Their sessions end, and they are told by mail. Administrators can do the same for others on /admin/users.',
  async run({ positionals: [emailArgument] }) {
    const username = email.safeParse(emailArgument);
    if (!username.success) throw new InvalidUseError('second-factor:reset requires an e-mail address');
    await withPlatformContext((ctx) => resetSecondFactorByOperator(ctx, username.data));
    return { text: `${username.data} has no second factor any more`, jsonOutput: { username: username.data } };
  },
};
