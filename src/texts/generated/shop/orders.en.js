// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("shop/orders", {
  status: {
    pending: "Pending",
    processing: "Processing",
    shipped: "Shipped",
    delivered: "Delivered",
    cancelled: "Cancelled"
  },
  sums: {
    subtotal: "Subtotal",
    tax: "Tax (8%)",
    total: "Total"
  },
  items: "Items",
  quantity: (d) => "Quantity " + d.count,
  confirmation: {
    title: "Order Confirmation",
    thanks: "Thank you for your order",
    cancelled: "This order was cancelled",
    number: (d) => "Order #" + d.number,
    mail: "A confirmation e-mail is on its way to you.",
    shipping: "Your items ship within 2-3 business days.",
    next: "What happens next",
    viewOrders: "View My Orders",
    shop: "Continue Shopping",
    loading: "Loading your order",
    failed: "Your order could not be loaded",
    notFound: "Order Not Found",
    notFoundText: "There is no such order in your account. Your orders are in the list of My Orders.",
    myOrders: "My Orders"
  },
  checking: {
    title: "Checking your payment",
    text: "We are asking the bank. This page goes on by itself; please do not pay again.",
    leave: "You can also close it: your order appears in My Orders, and we send you an e-mail.",
    unpaidTitle: "The payment did not go through",
    unpaid: "You have not been charged. Your cart is as it was.",
    backToCheckout: "Back to Checkout",
    canceledTitle: "This checkout has ended",
    canceled: "You have not been charged. What you wanted is still in your cart, and you can go on from there.",
    refundedTitle: "This payment has been refunded",
    refunded: "It came after your checkout had expired and the items were gone. The whole amount goes back to your card."
  },
  paid: "Paid",
  timeline: {
    label: "What has happened to it",
    steps: {
      paid: "Paid",
      processing: "Handled",
      shipped: "Shipped",
      delivered: "Delivered",
      cancelled: "Cancelled",
      refunded: "Refunded"
    },
    ahead: "To come",
    done: "Done",
    next: {
      pending: (d) => "Next: we pack it. Ships by " + d.day + ".",
      processing: (d) => "Next: it leaves us. Ships by " + d.day + ".",
      tracked: "Next: it arrives. Its tracking number says where it is.",
      shipped: "Next: it arrives.",
      delivered: "If something is not as it should be, call us.",
      cancelled: "It will not be sent.",
      refunded: "It will not be sent, and the whole amount went back to your card."
    }
  },
  invoice: {
    title: (d) => "Invoice " + d.number,
    link: "Invoice",
    linkOne: (d) => "Invoice of order " + d.number,
    print: "Print",
    back: "Back to My Orders",
    loading: "Loading the invoice",
    from: "From",
    soldTo: "Sold to",
    date: "Date",
    order: "Order",
    payment: "Payment",
    paid: (d) => d.amount + ", paid by card",
    refunded: (d) => d.amount + ", refunded on " + d.date,
    forProperty: "For",
    item: "Item",
    quantity: "Quantity",
    each: "Price",
    amount: "Amount",
    questions: (d) => "Questions about this invoice: " + d.phone + ", " + d.hours
  },
  list: {
    title: "My Orders",
    loading: "Loading your orders",
    failed: "Failed to fetch orders",
    emptyTitle: "No orders yet",
    empty: "What you buy in the shop is listed here.",
    shop: "Browse Shop",
    placed: (d) => "Placed " + d.date,
    shipsTo: "Ships to",
    tracking: "Tracking number",
    forProperty: "For",
    downloadQr: "Download QR Code",
    viewDirectory: "View Directory",
    qrFailed: "Failed to generate QR code"
  }
})
