// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("admin/queues", {
  title: "Queues",
  board: {
    title: "Job queues",
    body: "The board shows what waits, runs and failed. It changes nothing until you unlock it.",
    open: "Open the board",
    unlock: "Allow changes",
    lock: "Make read-only",
    unlocked: (d) => "You may change queues until " + d.time + ".",
    confirmTitle: "Allow changes to the queues?",
    confirmBody: "For ten minutes the board lets you retry, remove and pause jobs. It is noted in the activity log.",
    failed: "The queues could not be asked"
  },
  parked: {
    title: "Parked events",
    failed: "The parked events could not be loaded",
    empty: "Nothing is parked: every event has reached its subscribers or is still being tried.",
    event: "Event",
    subscriber: "Subscriber",
    error: "Last error",
    attempts: "Tries",
    since: "Parked",
    actions: "Actions",
    retry: "Retry",
    retryOne: (d) => "Retry " + d.subscriber + " for event " + d.event,
    retried: "The event is tried again within seconds",
    retryFailed: "The event could not be retried"
  },
  mails: {
    title: "Mails",
    state: "State",
    all: "All states",
    failed: "The mails could not be loaded",
    empty: "There are no such mails.",
    to: "To",
    subject: "Subject",
    tries: "Tries",
    created: "Written",
    sent: "Sent",
    actions: "Actions",
    resend: "Resend",
    resendOne: (d) => "Resend " + d.subject + " to " + d.to,
    resent: "Mail is on its way again",
    resendFailed: "The mail could not be sent again",
    states: {
      queued: "Queued",
      sending: "Sending",
      sent: "Sent",
      failed: "Failed"
    }
  }
})
