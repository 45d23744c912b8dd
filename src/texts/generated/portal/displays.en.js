// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';
import { number, plural } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";
export default /* @__PURE__ */ spoken("portal/displays", {
  states: {
    waiting: "On its way",
    online: "Online",
    late: "Late",
    offline: "Offline",
    off: "Off"
  },
  failed: "The screens could not be loaded",
  list: "Displays",
  pair: {
    title: "Add a display",
    hint: "Open this address in the browser of the screen; it shows a code of six letters.",
    code: "Code on the screen",
    name: "Name",
    place: "Place",
    placeHint: "Where it hangs",
    submit: "Add display",
    failed: "The display could not be added",
    added: (d) => d.name + " shows this building now"
  },
  empty: {
    title: "No displays yet",
    steps: {
      connect: "Connect a screen or player to the network of the building.",
      open: (d) => "Open " + d.address + " in its browser: it shows a code.",
      type: "Type the code here, and the screen shows this building."
    },
    viewer: "Nobody has paired a screen with this building."
  },
  filter: {
    label: "Filter displays",
    all: (d) => "All (" + d.count + ")",
    state: (d) => d.state + " (" + d.count + ")",
    none: "No display is like that.",
    csv: "Export CSV"
  },
  table: {
    choose: "Choose",
    chooseOne: (d) => "Choose " + d.name,
    name: "Display",
    state: "State",
    shows: "Shows",
    days: "Thirty days",
    actions: "Actions",
    seen: (d) => "Last seen " + d.when,
    never: "Never seen",
    order: (d) => "Came with order #" + d.id,
    waiting: "Waits for its screen",
    version: (d) => "Current version " + d.version,
    behind: (d) => "Version " + d.version + "; current is " + d.current,
    picture: (d) => "Picture of what " + d.name + " shows",
    pages: (d) => plural(d.pages, 0, en, { one: number("en-US", d.pages, 0) + " page", other: number("en-US", d.pages, 0) + " pages" }),
    error: (d) => "Last error: " + d.text,
    share: (d) => "There for " + d.share + " of its hours in 30 days",
    noDays: "No days yet",
    day: (d) => d.day + ": " + d.share
  },
  act: {
    settings: "Settings",
    settingsOf: (d) => "Settings of " + d.name,
    identify: "Identify",
    reload: "Reload",
    forget: "Forget",
    many: (d) => d.count + " chosen",
    more: (d) => "Actions for " + d.name,
    identified: "Each shows its name for ten seconds",
    reloaded: "They load anew",
    forgotten: "Forgotten",
    failed: "That did not work",
    chooseAll: "Choose all",
    change: "Change settings"
  },
  forget: {
    title: (d) => "Forget " + d.name + "?",
    titleMany: (d) => "Forget " + plural(d.count, 0, en, { one: number("en-US", d.count, 0) + " display", other: number("en-US", d.count, 0) + " displays" }) + "?",
    body: "Each goes back to its code at once, and has to be paired again. A display that came with an order can use its set-up code again.",
    submit: "Forget"
  },
  settings: {
    failed: "The settings could not be saved",
    preview: (d) => "What " + d.name + " shows",
    usual: "As the building",
    rotation: "Turned",
    turned: (d) => plural(d.degrees, 0, en, { "0": "Not turned", other: number("en-US", d.degrees, 0) + "° clockwise" }),
    diagonal: "Diagonal in inches",
    distance: "Read from, in metres",
    order: "Order",
    orders: {
      "floors-down": "Floors, roof first",
      "floors-up": "Floors, ground first",
      names: "Names, A to Z"
    },
    search: "Search",
    featured: "Featured products",
    language: "Language",
    ofBrowser: "As its browser",
    on: "On",
    off: "Off",
    touch: "Where it can be touched",
    night: "Dark",
    nightFrom: "Dark from",
    nightTo: "Dark until",
    hours: "Runs",
    hoursHint: "Outside its hours it may be switched off, and nobody is told",
    hoursFrom: "From",
    hoursTo: "Until",
    days: {
      monday: "Monday",
      tuesday: "Tuesday",
      wednesday: "Wednesday",
      thursday: "Thursday",
      friday: "Friday",
      saturday: "Saturday",
      sunday: "Sunday"
    },
    leave: "Leave as it is",
    emptyLeaves: "Empty: left as it is",
    ownHours: "At hours of its own",
    always: "Always",
    someHours: "At certain hours"
  },
  notices: {
    title: "Mails to me",
    outages: "When a display is offline for 15 minutes, and when it is back",
    weekly: "Every Monday, how the displays did last week",
    failed: "Your choice could not be saved"
  },
  many: {
    title: (d) => "Settings of " + plural(d.count, 0, en, { one: number("en-US", d.count, 0) + " display", other: number("en-US", d.count, 0) + " displays" }),
    submit: "Change",
    saved: (d) => "Changed on " + plural(d.count, 0, en, { one: number("en-US", d.count, 0) + " display", other: number("en-US", d.count, 0) + " displays" }),
    failed: "The settings could not be changed"
  }
})
