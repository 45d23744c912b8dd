// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("portal/portal", {
  title: "Management Portal",
  welcome: (d) => "Welcome, " + d.username,
  address: {
    copy: "Copy the public address",
    open: "Open the public directory (opens in a new tab)"
  },
  unconfirmed: {
    text: (d) => "Please confirm your address: open the link in the mail to " + d.username + ".",
    resend: "Resend",
    sent: (d) => "A new link is on its way to " + d.username,
    failed: "The link could not be sent"
  },
  properties: {
    label: "Property",
    loading: "Loading properties...",
    none: "No properties found",
    placeholder: "Select a property",
    group: "Your Properties",
    add: "Add Property",
    failed: "Your properties could not be loaded"
  },
  noneSelected: "Please select a property or create a new one to manage its details",
  notYours: "That property does not exist, or you are not a member of it.",
  steps: {
    title: "First steps",
    done: "(done)",
    building: {
      title: "Your building",
      text: "Its name and address. It has its public address at once.",
      go: "Create Property"
    },
    tenants: {
      title: "Its tenants",
      text: "By hand, or all at once from the spreadsheet you have.",
      go: "Add tenants"
    },
    announcement: {
      title: "An announcement",
      text: "Welcome somebody, or say when the water is off.",
      go: "Write one"
    },
    wall: {
      title: "On the wall",
      text: "Open its address on any screen, or print the code for the door.",
      go: "Show me"
    }
  },
  tabs: {
    tenants: "Tenants",
    announcements: "Announcements",
    settings: "Property Settings",
    publicView: "Public View",
    displays: "Displays",
    users: "Users",
    activity: "Activity"
  },
  propertyFailed: "This property could not be loaded",
  readOnly: "You can look at this property, but not change it. Ask its owner for another role."
})
