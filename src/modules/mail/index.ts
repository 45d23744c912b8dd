import type { Module } from '../../platform/process/module.ts';
import * as events from './events.ts';
import { mailJobs } from './jobs.ts';
import { mailRoutes } from './routes.ts';
import { mailSubscribers } from './subscribers.ts';
import { entities } from './tables.ts';

export const mail: Module = {
  name: 'mail',
  entities,
  routes: mailRoutes,
  events: Object.values(events),
  subscribers: mailSubscribers,
  jobs: mailJobs,
};

export {
  countMails,
  isMailLeft,
  type MailKind,
  mailKinds,
  mailsLeft,
  takeFromMailbox,
  takeMail,
  usedUp,
} from './commands/allowances.ts';
export {
  copyMail,
  forgetMails,
  resendFailedMails,
  resendMail,
  storeMail,
} from './commands/mails.ts';
export { isOptedOut } from './commands/opt-outs.ts';
export { type Letter, renderLetter, unlinked } from './layout.ts';
export { block, list, type MailPart, partsOf, priceTable, section } from './parts.ts';
export { isMailStored, listMails, mailsOf, mailsTo } from './queries.ts';
export { checkMailServer } from './transport.ts';
export { tokenLink } from './values.ts';
export { mailStates, optOuts } from './views.ts';
