// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';
import { number, plural } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";
export default /* @__PURE__ */ spoken("admin/admin", {
  title: "Admin Portal",
  denied: "Access Denied: You don't have permission to access the admin portal.",
  nav: {
    label: "Admin Portal",
    home: (d) => d.brand + ", home",
    overview: "Overview",
    users: "Users",
    orders: "Orders",
    products: "Products",
    subscriptions: "Subscriptions",
    screens: "Screens",
    activity: "Activity",
    queues: "Queues",
    settings: "Settings",
    portal: "Management Portal",
    account: "My Account",
    logout: "Logout"
  },
  pager: {
    label: "Pages",
    previous: "Previous",
    next: "Next",
    newest: "Newest",
    older: "Older",
    total: (d) => number("en-US", d.total, 0) + " in all",
    range: (d) => number("en-US", d.from, 0) + " to " + number("en-US", d.to, 0) + " of " + number("en-US", d.total, 0)
  },
  overview: {
    title: "Overview",
    failed: "The figures could not be loaded",
    orders: {
      label: (d) => plural(d.count, 0, en, { one: "paid order waits", other: "paid orders wait" }),
      about: "Pending: nobody has handled them yet."
    },
    payments: {
      label: (d) => plural(d.count, 0, en, { one: "payment with a problem", other: "payments with a problem" }),
      about: "Refunds that do not go through, and what the bank did without us."
    },
    mails: {
      label: (d) => plural(d.count, 0, en, { one: "mail failed", other: "mails failed" }),
      about: "They are not tried again by themselves."
    },
    screens: {
      label: (d) => plural(d.count, 0, en, { one: "screen offline", other: "screens offline" }),
      about: "Silent for 15 minutes within their hours; their people were mailed."
    },
    signUps: {
      label: (d) => plural(d.count, 0, en, { one: "sign-up this week", other: "sign-ups this week" }),
      about: "In the last seven days, today included."
    }
  },
  commands: {
    people: "People",
    orders: "Orders",
    order: (d) => "Order #" + d.number,
    loginAs: (d) => "Login as " + d.username,
    newProduct: "Add Product"
  },
  saved: {
    label: "Saved filters",
    save: "Save This Filter",
    title: "Save This Filter",
    name: "Name",
    nameRequired: "A filter needs a name",
    submit: "Save Filter",
    remove: (d) => "Remove filter " + d.name
  },
  never: "Never",
  none: "–",
  users: {
    title: "Users",
    search: "Search users",
    placeholder: "Search by name or email...",
    failed: "The users could not be loaded",
    noMatch: (d) => "Nobody is called " + d.term + ".",
    since: (d) => "Signed up since " + d.day,
    everybody: "Show everybody",
    noMatchAtAll: "Nobody matches these filters.",
    clear: "Clear search",
    empty: "This page is empty.",
    first: "First page",
    name: "Name",
    email: "Email",
    status: "Status",
    role: "Role",
    orders: "Orders",
    ordersOf: (d) => d.count + " orders of " + d.username,
    lastLogin: "Last Login",
    actions: "Actions",
    roles: {
      admin: "Admin",
      user: "User"
    },
    statuses: {
      active: "Active",
      suspended: "Suspended"
    },
    suspend: "Suspend Account",
    activate: "Activate Account",
    reset: "Reset Password",
    loginAs: "Login as User",
    activity: "Activity",
    notAdmins: "Not as an administrator",
    resetFactor: "Turn Off Second Factor",
    noFactor: "None is set up",
    ownFactor: "Your own is in your profile",
    notInactive: "Only while the account is active",
    notOneself: "Not your own account",
    of: (d) => d.action + ": " + d.username
  },
  status: {
    suspendTitle: "Suspend Account",
    suspendBody: (d) => d.username + " is logged out at once and cannot log in until the account is activated again. Their directories stay online.",
    activateTitle: "Activate Account",
    activateBody: (d) => d.username + " can log in again.",
    done: "User status updated",
    failed: "The status could not be changed"
  },
  reset: {
    title: "Reset Password",
    body: (d) => d.username + " is logged out everywhere and told by email that the password was changed.",
    password: "New password",
    proof: "This is the account of an administrator. Enter your own password to show that it is you.",
    ownPassword: "Your own password",
    submit: "Reset Password",
    done: "Password has been reset"
  },
  resetFactor: {
    title: "Turn Off Second Factor",
    body: (d) => "Their password alone opens the account of " + d.username + " then. They are logged out everywhere and told by email. Make sure that it is they who ask.",
    proof: "Enter your own password to show that it is you.",
    ownPassword: "Your own password",
    submit: "Turn Off",
    done: "Second factor turned off"
  },
  loginAs: {
    title: "Login as User",
    body: (d) => "You will work in the account of " + d.username + " for an hour at most. They are told by email, and everything you do is logged under both names.",
    submit: "Login as User",
    failed: "You could not be logged in as this user"
  },
  subscriptions: {
    title: "Subscriptions",
    failed: "The subscriptions could not be loaded",
    emptyTitle: "No subscriptions",
    empty: "Every property is on the free plan.",
    property: "Property",
    user: "User",
    plan: "Plan",
    status: "Status",
    start: "Current Period Start",
    end: "Current Period End",
    plans: {
      basic: "Basic",
      premium: "Premium"
    },
    frequencies: {
      monthly: "monthly",
      annual: "annual"
    },
    active: "Active"
  },
  settings: {
    title: "Settings",
    note: "These settings are local to this page: nothing is saved, and they are back as they were when you come again.",
    maintenance: "Maintenance mode",
    maintenanceHint: "Show a notice to everybody while the product is being worked on",
    emails: "Email notifications",
    emailsHint: "Email administrators about important events",
    danger: "Danger Zone",
    dangerHint: "Actions here could not be undone.",
    dangerButton: "Clear System Data",
    dangerToastTitle: "Warning",
    dangerToast: "This action is not available. Nothing was changed."
  }
})
