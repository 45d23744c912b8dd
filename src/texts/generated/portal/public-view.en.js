// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';
import { number, plural } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";
export default /* @__PURE__ */ spoken("portal/public-view", {
  title: "Public View",
  url: "Public URL",
  copy: "Copy URL",
  noSlug: "Property slug not available",
  view: "View Public Directory",
  newTab: "(opens in a new tab)",
  share: {
    title: "Share",
    text: "Check out our building directory!",
    twitter: "Twitter",
    linkedIn: "LinkedIn",
    facebook: "Facebook",
    on: (d) => "Share on " + d.network + " (opens in a new tab)"
  },
  wall: {
    title: "Put it on the wall",
    lead: "How to show the board on a Raspberry Pi, an Android player, Fire TV, ChromeOS, Windows, or a signage display, with this address filled in.",
    link: "Guides for screens"
  },
  qr: {
    title: "Scan to view directory",
    alt: (d) => "QR code that leads to " + d.url,
    png: "Download PNG",
    svg: "Download SVG",
    failed: "Failed to generate QR code"
  },
  card: {
    title: "Door card",
    lead: "A sheet for the entrance door: the name, the code and the address.",
    a4: "Print on A4",
    letter: "Print on Letter",
    headline: "Find everyone in this building",
    scan: "Scan to view directory"
  },
  missed: {
    title: "Searches that found nothing",
    empty: "Nothing so far. What visitors look for and do not find stands here once two of them have. Who they were is never kept.",
    listFailed: "The searches could not be loaded",
    lookedFor: (d) => d.visits + " people looked for",
    allThisWeek: "All of them this week",
    thisWeek: (d) => plural(d.count, 0, en, { "0": "None of them this week", other: number("en-US", d.count, 0) + " this week" }),
    addAlias: "Add alias",
    addAliasFor: (d) => "Add alias “" + d.word + "”",
    dismiss: "Dismiss",
    dismissOne: (d) => "Dismiss “" + d.word + "”",
    dismissed: (d) => "You will hear no more of “" + d.word + "”",
    added: (d) => "Who looks for “" + d.word + "” now finds " + d.tenant,
    whoIs: (d) => "Whom do they mean by “" + d.word + "”?",
    findTenant: "Search tenants",
    tenants: "Tenants",
    place: (d) => d.floor + ", suite " + d.suite,
    noneFound: "No tenant of that name",
    noTenants: "The directory has no tenants yet",
    failed: "That could not be saved",
    undo: "Undo",
    undone: "Taken back"
  },
  preview: {
    title: "Live preview",
    frame: (d) => "The public directory of " + d.name,
    reload: "Reload preview",
    screen: "Screen",
    size: "Size of the wall",
    inches: (d) => d.inches + " inches",
    seenFrom: "As seen from",
    near: "As large as fits",
    distance: (d) => "As seen from " + d.metres + " m",
    armsLength: "What you can read here at arm’s length, visitors can read from there.",
    screens: {
      wall: "Wall",
      lying: "Wall, lying",
      desktop: "Desktop",
      phone: "Phone"
    }
  }
})
