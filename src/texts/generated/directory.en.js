// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { number, plural } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/plurals";
export default {
  loading: "Loading directory information...",
  missing: {
    title: "Property not found",
    text: "No building has this address. Check the link, or scan the code in the lobby again.",
    home: (d) => "Go to " + d.brand
  },
  unreachable: {
    title: "The directory cannot be reached",
    text: "It will appear here as soon as the connection is back."
  },
  title: (d) => d.building + " · Directory",
  untitled: "Directory",
  about: (d) => d.building + ", " + d.address + ": " + plural(d.count, 0, en, { one: number("en-US", d.count, 0) + " tenant", other: number("en-US", d.count, 0) + " tenants" }) + " by floor and suite.",
  search: {
    label: "Search the directory",
    placeholder: "Search by company, suite, or contact name...",
    count: (d) => number("en-US", d.found, 0) + " of " + plural(d.all, 0, en, { one: number("en-US", d.all, 0) + " tenant", other: number("en-US", d.all, 0) + " tenants" }),
    noneTitle: "No Results Found",
    none: (d) => "No tenants or contacts match \"" + d.term + "\"",
    hint: "Try a different search term.",
    clear: "Clear search"
  },
  empty: {
    title: "No Tenants Listed",
    text: "This property directory is currently empty. New tenants will appear here once they're added."
  },
  more: (d) => "The first " + number("en-US", d.shown, 0) + " of " + number("en-US", d.all, 0) + " tenants are listed here.",
  tenants: "Tenants by floor",
  floor: {
    basement: (d) => "Basement " + number("en-US", d.number, 0),
    ground: "Ground Floor",
    above: (d) => plural(d.number, 0, en, { one: number("en-US", d.number, 0) + "st", two: number("en-US", d.number, 0) + "nd", few: number("en-US", d.number, 0) + "rd", other: number("en-US", d.number, 0) + "th" }, 1) + " Floor"
  },
  suite: "Suite",
  also: (d) => "Also: " + d.names,
  call: (d) => "Call " + d.phone,
  callPerson: (d) => "Call " + d.name + ", " + d.phone,
  mail: (d) => "E-mail " + d.address,
  directions: "Directions",
  visit: (d) => "Visit " + d.host,
  weather: {
    label: "Weather",
    loading: "Loading weather",
    unavailable: "Weather unavailable",
    noLocation: "No location available",
    noFigure: "--°F",
    nothing: "No weather data",
    retry: "Retry weather",
    degrees: (d) => d.fahrenheit + "°F",
    sky: (d) => d.description,
    source: (d) => "Weather: " + d.name
  },
  panel: {
    label: "About this building",
    location: "Location",
    leasing: "Leasing Information",
    contact: "Contact",
    phone: "Phone",
    amenities: "Building Amenities"
  },
  qr: {
    title: "Scan to access on mobile",
    picture: (d) => "QR code that leads to " + d.url
  },
  announcements: {
    label: "Announcements",
    urgent: "Urgent",
    pause: "Pause announcements",
    resume: "Resume announcements",
    previous: "Previous announcement",
    next: "Next announcement",
    position: (d) => d.index + " of " + d.count
  },
  featured: {
    title: "Featured Products",
    from: (d) => "From " + d.price,
    all: "See the shop"
  },
  leasing: (d) => "Leasing " + d.whom,
  offline: (d) => "Offline since " + d.time,
  idle: {
    title: "Are you still there?",
    text: (d) => "The directory starts over in " + plural(d.seconds, 0, en, { one: number("en-US", d.seconds, 0) + " second", other: number("en-US", d.seconds, 0) + " seconds" }) + ".",
    stay: "I'm still here"
  },
  poweredBy: (d) => "Powered by " + d.brand,
  kit: {
    close: "Close",
    retry: "Retry",
    clearSearch: "Clear search",
    loading: "Loading",
    opensNewTab: "(opens in a new tab)",
    skip: "Skip to content"
  },
  keyboard: {
    label: "On-screen keyboard",
    space: "Space",
    backspace: "Backspace",
    clear: "Clear",
    done: "Done",
    hyphen: "Hyphen",
    ampersand: "Ampersand",
    apostrophe: "Apostrophe"
  },
  pages: {
    floor: (d) => "Floor " + d.mark,
    floors: (d) => "Floors " + d.from + "–" + d.to,
    position: (d) => d.range + " · " + d.page + " of " + d.pages,
    previous: "Previous page",
    next: "Next page"
  },
  answer: {
    suite: (d) => "Suite " + d.suite,
    take: "Scan to take this with you",
    picture: (d) => "QR code that leads to " + d.company,
    back: (d) => "Back to the board in " + plural(d.seconds, 0, en, { one: number("en-US", d.seconds, 0) + " second", other: number("en-US", d.seconds, 0) + " seconds" }),
    close: "Back to the board"
  },
  reach: "Bring the search within reach"
}
