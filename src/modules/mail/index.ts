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
  countMail,
  countMails,
  countUnconfirmed,
  isMailLeft,
  limitReachedError,
  lockRemainingMails,
  type MailKind,
  mailKinds,
} from './commands/allowances.ts';
export {
  copyMail,
  deleteMails,
  resendFailedMails,
  resendMail,
  storeMail,
} from './commands/mails.ts';
export { isOptedOut } from './commands/opt-outs.ts';
export { type Letter, renderLetter, unlinked } from './layout.ts';
export { list, type MailPart, partsOf, priceTable, section, textBlock } from './parts.ts';
export {
  isMailStored,
  isSilentLimitUsedUp,
  listMails,
  listMailsByKey,
  listMailsTo,
} from './queries.ts';
export { checkMailServer } from './transport.ts';
export { tokenLink } from './values.ts';
export { mailStates, optOuts } from './views.ts';
