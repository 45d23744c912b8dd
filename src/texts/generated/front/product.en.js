// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("front/product", {
  title: "A free directory for your building",
  lead: "Publish who is where, and keep it right without calling anyone. Free, for one building, with every tenant in it.",
  benefits: {
    title: "What you get",
    items: {
      current: {
        title: "Always current",
        text: "Save a change and every screen in the building shows it within seconds."
      },
      devices: {
        title: "On any device",
        text: "One address for the wall, the phone and the desk. Visitors need no app and no login."
      },
      found: {
        title: "Found at once",
        text: "Search by company, suite or person. Floors in order, suites in order."
      },
      code: {
        title: "One code",
        text: "A QR code for the door, the placard, the e-mail. It keeps working when the building is renamed."
      },
      announcements: {
        title: "Your announcements",
        text: "Water off on Tuesday, cake in the lobby. With an end date, so that nothing grows stale."
      },
      hands: {
        title: "Many hands",
        text: "Invite colleagues as viewer, manager or admin. What was changed by whom stays known."
      },
      spreadsheet: {
        title: "From a spreadsheet",
        text: "Bring tenants from CSV or Excel. It is checked before anything is saved."
      },
      offline: {
        title: "When the line drops",
        text: "A display that loses its connection keeps showing the last directory, and says since when."
      }
    }
  }
})
