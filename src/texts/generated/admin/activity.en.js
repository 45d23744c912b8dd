// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';
import { number } from "@messageformat/runtime";
export default /* @__PURE__ */ spoken("admin/activity", {
  title: "Activity",
  description: "Who did what, when and from where. Lines are only ever added.",
  areas: {
    users: "Users and logins",
    roles: "Members and roles",
    impersonation: "Impersonation",
    properties: "Properties",
    products: "Products",
    stock: "Variants and stock",
    orders: "Orders and payments",
    operations: "Queues and mails"
  },
  area: "Area",
  all: "Everything",
  from: "From",
  to: "Until",
  ofUser: (d) => "What user " + d.userId + " did, or an administrator as them",
  everybody: "Show everybody",
  failed: "The activity could not be loaded",
  empty: "Nothing was noted here.",
  clear: "Clear filters",
  somebody: "Somebody",
  system: "The system",
  at: (d) => "at " + d.property,
  where: (d) => "from " + d.ip,
  fields: (d) => d.names + " and " + number("en-US", d.count, 0) + " more"
})
