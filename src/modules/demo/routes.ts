import { route } from '../../platform/http/route.ts';
import { AppError, notFoundError } from '../../shared/errors.ts';
import { currentUser, signInToSample } from '../accounts/index.ts';
import * as calls from './calls.ts';

export const demoRoutes = [
  route({
    ...calls.logIn,
    access: 'public',
    async handler({ ctx, body, session }) {
      if (!ctx.platform.env.DEMO) throw notFoundError('Demo');
      await session.requireStore();
      const identity = await signInToSample(ctx, body.as);
      if (!identity) throw beingReset();
      await session.start(identity);
      return { user: await currentUser(ctx, identity.userId, null) };
    },
  }),
];

const beingReset = () =>
  new AppError('unavailable', 'The demo is being reset. Please try again in a moment.', { retryAfter: 5 });
