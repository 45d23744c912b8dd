// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("portal/property", {
  fields: {
    name: "Property Name",
    address: "Address",
    addressHint: "Street, city, state and ZIP; the ZIP brings the weather",
    slug: "Directory Link (slug)",
    slugHint: (d) => "The directory will be at " + d.url,
    slugEmpty: "Left empty, one is made from the name",
    description: "Description",
    leasingContact: "Leasing Contact",
    leasingPhone: "Leasing Phone",
    amenities: "Building Amenities",
    amenitiesHint: "Comma separated",
    logoUrl: "Company Logo URL",
    logoHint: "Recommended size: 200x200px",
    imageUrl: "Property Image URL",
    wallOrder: "Order on lobby displays",
    wallOrders: {
      "floors-down": "Floors, from the top down",
      "floors-up": "Floors, from the ground up",
      names: "Companies, from A to Z"
    },
    timeZone: "Time Zone",
    timeZoneHint: "Tenants come and go at its midnight",
    timeZones: {
      "America/New_York": "Eastern Time",
      "America/Chicago": "Central Time",
      "America/Denver": "Mountain Time",
      "America/Phoenix": "Mountain Time, Arizona",
      "America/Los_Angeles": "Pacific Time",
      "America/Anchorage": "Alaska Time",
      "Pacific/Honolulu": "Hawaii Time"
    },
    tenantLanguage: "Language of mails to tenants",
    tenantLanguageHint: "Their page follows their own browser",
    nightFrom: "Dark from",
    nightTo: "Light from",
    wallFeatured: "Featured products on lobby displays"
  },
  create: {
    title: "Create New Property",
    lead: "Only the name and the address are needed now; the rest can follow.",
    more: "More about the building",
    draft: "What visitors will see",
    draftName: "The name of your building",
    draftTenants: "Tenants follow on the next page",
    submit: "Create Property",
    cancel: "Cancel",
    done: "Property created successfully",
    failed: "Failed to create property",
    oneOnly: "A free account has one building. Plans for several buildings are announced.",
    back: "Back to your property"
  },
  nightHint: "Night colours on lobby displays, by their own clocks. The same hour twice: never dark.",
  on: "On",
  off: "Off",
  takeSuggestion: (d) => "Use " + d.slug,
  settings: {
    title: "Property Settings",
    save: "Save Changes",
    done: "Property information updated successfully",
    failed: "Failed to update property information",
    mismatch: "Property ID mismatch. Please refresh the page and try again.",
    slugChange: (d) => "The old address " + d.oldUrl + " keeps working: it leads here, and printed codes stay valid.",
    logoAlt: "Company logo",
    imageAlt: "Picture of the property",
    onlyAdmins: "Only admins of this property may change its settings.",
    empty: "–",
    changed: (d) => d.who + " saved these settings " + d.when + ", while you were editing them. Which version should stay?",
    pictureFailed: "No picture could be loaded from this address"
  },
  transfer: {
    title: "Transfer ownership",
    lead: "The new owner may delete the property and hand it on; you stay a member as admin.",
    member: "New owner",
    choose: "Choose a member",
    nobody: "Nobody else is a member of this property yet. Invite someone under Users first.",
    submit: "Transfer Ownership",
    confirmTitle: (d) => "Make " + d.name + " the owner?",
    confirmBody: "You cannot take this back; only the new owner can.",
    done: (d) => d.name + " is the owner now",
    failed: "Failed to transfer ownership",
    membersFailed: "The members could not be loaded"
  },
  remove: {
    title: "Delete Property",
    lead: "The directory goes away for everyone, with its tenants and announcements. This cannot be undone.",
    submit: "Delete Property",
    confirmTitle: (d) => "Delete " + d.name + "?",
    confirmWord: "DELETE",
    done: "Property deleted successfully",
    failed: "Failed to delete property"
  }
})
