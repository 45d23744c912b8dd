// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';
import { number, plural } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";
export default /* @__PURE__ */ spoken("admin/orders", {
  title: "Orders",
  statuses: {
    pending: "Pending",
    processing: "Processing",
    shipped: "Shipped",
    delivered: "Delivered",
    cancelled: "Cancelled"
  },
  search: "Search orders",
  searchFor: "Order number, name or e-mail",
  filter: "Status",
  all: "All statuses",
  export: "Export CSV",
  ofUser: (d) => "Orders of " + d.username,
  ofUserId: (d) => "Orders of user " + d.userId,
  everybody: "Show all users",
  failed: "Failed to fetch orders",
  emptyTitle: "No orders",
  empty: "Orders appear here as soon as somebody has paid.",
  noMatch: "No order matches this filter.",
  clear: "Clear filter",
  order: "Order",
  placed: "Placed",
  customer: "Customer",
  items: "Items",
  total: "Total",
  status: "Status",
  actions: "Actions",
  update: "Update Status",
  updateOne: (d) => "Update status of order " + d.number,
  unfold: (d) => "Details of order " + d.number,
  setup: {
    title: "Set-up codes",
    failed: "The set-up codes could not be loaded",
    used: "in use",
    unused: "not used yet",
    print: "Print codes",
    sheet: (d) => "Order " + d.number,
    picture: (d) => "QR code that sets up " + d.name,
    open: (d) => "Scan this with the device, or open " + d.address
  },
  details: {
    failed: "This order could not be loaded",
    items: "Items",
    address: "Shipping address",
    noAddress: "No address yet",
    payment: "Payment",
    subtotal: "Subtotal",
    tax: "Tax (8%)",
    total: "Total",
    reference: "Reference",
    tracking: "Tracking number",
    property: "Property",
    refund: {
      due: "Refund under way",
      refunded: "Refunded",
      failed: "Refund failed"
    },
    history: "History",
    placedEvent: "Placed",
    changed: {
      pending: "Now pending",
      processing: "Now processing",
      shipped: "Now shipped",
      delivered: "Now delivered",
      cancelled: "Now cancelled"
    },
    by: (d) => "by " + d.actor,
    mails: "Mails",
    noMails: "No mail was written for this order yet.",
    resend: "Resend",
    resendOne: (d) => "Resend " + d.subject,
    resent: "Mail is on its way again",
    resendFailed: "The mail could not be sent again"
  },
  dialog: {
    title: (d) => "Update Status of Order " + d.number,
    status: "Status",
    tracking: "Tracking number",
    trackingHint: "Left empty, the order has none.",
    notes: "Notes",
    notesHint: "For administrators; never mailed.",
    refund: "Refund the whole amount",
    refundHint: "A refunded order stays cancelled.",
    submit: "Update Status",
    done: "Order status updated successfully and customer notified",
    doneQuietly: "Order status updated successfully",
    unsent: "The customer is mailed about another status or tracking number."
  },
  problems: {
    title: "Payment problems",
    count: (d) => plural(d.count, 0, en, { one: number("en-US", d.count, 0) + " payment needs a look", other: number("en-US", d.count, 0) + " payments need a look" }),
    refunded: (d) => plural(d.count, 0, en, { one: number("en-US", d.count, 0) + " payment became no order and was refunded", other: number("en-US", d.count, 0) + " payments became no order and were refunded" }),
    intent: "Payment",
    reason: "Reason",
    amount: "Amount",
    customer: "Customer",
    state: "State",
    since: "Since",
    reasons: {
      late_payment: "Paid after the reservation had lapsed",
      amount_mismatch: "Another amount than asked for",
      order_cancelled: "Order cancelled",
      refund_failed: "A refund made elsewhere has failed",
      refunded_elsewhere: "Refunded at the payment provider",
      disputed: "Disputed by the cardholder"
    },
    states: {
      due: "Refund due",
      refunded: "Refunded",
      failed: "Refund failed",
      open: "Open"
    },
    actions: "Actions",
    retry: "Retry",
    retryOne: (d) => "Retry the refund of " + d.intent,
    retried: "The refund was asked for again",
    retryFailed: "The refund could not be asked for",
    settle: "Settled",
    settleOne: (d) => "Note that " + d.intent + " is settled",
    settled: "Noted as settled",
    settleFailed: "It could not be noted"
  },
  mailStates: {
    queued: "Queued",
    sending: "Sending",
    sent: "Sent",
    failed: "Failed"
  }
})
