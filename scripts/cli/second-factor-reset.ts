import { resetSecondFactorByOperator } from '../../src/modules/accounts/index.ts';
import { email } from '../../src/shared/fields.ts';
import { type Subcommand, WrongUse, withProduct } from './subcommand.ts';

export const secondFactorReset: Subcommand = {
  name: 'second-factor:reset',
  summary: 'Turns off the second factor of an account whose app and recovery codes are lost.',
  positionals: [{ name: 'email', summary: 'whose: the address they log in with' }],
  options: [],
  notes: 'Their sessions end, and they are told by mail. Administrators can do the same for others on /admin/users.',
  async run({ positionals: [given] }) {
    const username = email.safeParse(given);
    if (!username.success) throw new WrongUse('second-factor:reset needs an e-mail address');
    await withProduct((ctx) => resetSecondFactorByOperator(ctx, username.data));
    return { text: `${username.data} has no second factor any more`, facts: { username: username.data } };
  },
};
