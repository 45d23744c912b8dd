// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("front/landing", {
  buttons: {
    freeDirectory: "Free Directory",
    login: "Login",
    dashboard: "Go to Dashboard",
    start: "Start Your Free Directory Today",
    demo: "See a live directory",
    shop: "Shop Accessories"
  },
  hero: {
    headline: {
      first: "The directory",
      second: "your lobby",
      third: "deserves."
    },
    free: "Free.",
    text: "Every tenant, floor by floor: on the wall, on every phone, right within seconds of your change.",
    note: "The directory is free. No payment is required.",
    drawing: "A building cut open: each floor a line, its tenants resting on it. A moment ago the fourth floor changed.",
    saved: "Saved just now"
  },
  facts: {
    title: "What it costs",
    items: {
      price: {
        figure: "$0",
        text: "The directory is free. No payment is required."
      },
      time: {
        figure: "5 min",
        text: "Set up in under 5 minutes, from sign-up to a page that can be shared."
      },
      tenants: {
        figure: "Unlimited",
        text: "As many tenants and contacts as the building has."
      },
      buildings: {
        figure: "One",
        text: "Free accounts are limited to one building. Plans for several buildings are announced."
      }
    }
  },
  screens: {
    title: "On the wall, in the hand, at the desk",
    wall: "The lobby display",
    phone: "The same directory on a phone",
    portal: "The portal where it is kept"
  },
  shop: {
    title: "What it stands on",
    text: "Any screen will do. Where the lobby asks for more: players, displays, covers, and codes for the door.",
    from: (d) => "From " + d.price
  }
})
