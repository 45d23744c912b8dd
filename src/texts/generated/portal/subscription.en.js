// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("portal/subscription", {
  title: "Subscription",
  loading: "Loading the subscription",
  loadFailed: "The subscription could not be loaded",
  tier: "Plan",
  tiers: {
    free: "Free",
    basic: "Basic",
    premium: "Premium"
  },
  planName: (d) => d.tier + ", " + d.frequency,
  frequencies: {
    monthly: "monthly",
    annual: "annual"
  },
  prices: {
    monthly: (d) => d.price + " a month",
    annual: (d) => d.price + " a year"
  },
  until: (d) => "The current period ends on " + d.date + ".",
  contains: "The free plan contains",
  free: {
    buildings: "One building",
    tenants: "Unlimited tenants and contacts",
    directory: "The public directory, on phones, desks and lobby displays, with search, weather and QR code",
    rest: "Announcements, bulk import, and members with roles"
  },
  paid: "Plans for several buildings are announced.",
  choices: "Choose a plan",
  submit: "Choose Plan",
  upgrade: "Upgrade",
  largest: "This is the largest plan there is.",
  onlyOwner: "Only the owner of this property chooses its plan.",
  end: {
    submit: "Cancel Subscription",
    title: "Cancel the subscription?",
    body: "This property is on the free plan again at once. Its directory stays as it is.",
    keep: "Keep the subscription"
  },
  activated: "Subscription activated successfully",
  cancelled: "Subscription cancelled successfully",
  upgraded: (d) => "Subscription upgraded. " + d.amount + " was charged for the rest of the period.",
  failed: "Failed to update subscription",
  disabled: {
    title: "Payment System Disabled",
    body: "All directory features are free. No payment is required, and nothing was charged.",
    close: "Close"
  }
})
