// Made by `node scripts/build-texts.ts` of the messages beside this folder.

export default {
  title: "Pair this screen",
  loading: "Asking for a code",
  code: (d) => "The code is " + d.letters,
  picture: "QR code of the page where this code is taken",
  scan: "For the manager of the building: scan this code.",
  type: (d) => "Or open " + d.where + ", then Displays, and type the letters.",
  renewed: "The code changes every ten minutes.",
  away: "The server cannot be reached. It is tried again.",
  setup: "That setup code was used before, or belongs to an order that was cancelled.",
  forgotten: "This screen shows no building any more: it was removed from it, or the building was deleted."
}
