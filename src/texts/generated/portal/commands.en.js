// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("portal/commands", {
  tabs: {
    title: (d) => d.building,
    tenants: "Tenants",
    announcements: "Announcements",
    settings: "Property Settings",
    public: "Public View",
    users: "Users",
    activity: "Activity"
  },
  addTenant: "Add Tenant",
  import: "Bulk Import",
  announce: "New Announcement",
  copy: "Copy Public Address",
  view: "View Public Directory",
  newProperty: "Add Property",
  oneOnly: "A free account has one building. Plans for several buildings are announced.",
  buildings: "Buildings",
  tenants: "Tenants",
  suite: (d) => "Suite " + d.suite,
  orders: "Orders",
  order: (d) => "Order #" + d.number,
  pages: {
    shop: "Shop",
    cart: "Cart",
    orders: "My Orders",
    account: "My Account",
    admin: "Admin Portal"
  }
})
