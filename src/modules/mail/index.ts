import type { Module } from '../../platform/process/module.ts';
import * as events from './events.ts';
import { mailJobs } from './jobs.ts';
import { MailRow } from './mail.entity.ts';
import { mailRoutes } from './routes.ts';
import { mailSubscribers } from './subscribers.ts';

export const mail: Module = {
  name: 'mail',
  entities: [MailRow],
  routes: mailRoutes,
  events: Object.values(events),
  subscribers: mailSubscribers,
  jobs: mailJobs,
};

export { countMails, dailyMails, isMailLeft, mailsLeft, takeMail, usedUp } from './commands/allowances.ts';
export {
  copyMail,
  forgetMails,
  resendFailedMails,
  resendMail,
  storeMail,
  storeOfList,
  storeUnsolicited,
} from './commands/mails.ts';
export { isOptedOut } from './commands/opt-outs.ts';
export { type Letter, mailText, renderLetter, unlinked } from './layout.ts';
export { isMailStored, listMails, mailsOf, mailsTo } from './queries.ts';
export { checkMailServer } from './transport.ts';
export { mailStates, optOuts } from './views.ts';
