// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';
import { select } from "@messageformat/runtime";
export default /* @__PURE__ */ spoken("kit/forms", {
  notLoaded: "This could not be loaded. Check your connection and reload the page.",
  chooseFile: "Choose file",
  dropHere: "or drop it here",
  removeFile: "Remove file",
  unsaved: "Unsaved changes",
  save: "Save Changes",
  discard: "Discard",
  typeToConfirm: (d) => "Type " + d.word + " to confirm",
  wrongFileType: (d) => "“" + d.name + "” is not accepted. Choose " + d.accepted + ".",
  conflict: {
    title: "Changed by someone else",
    field: "Field",
    mine: "Your version",
    theirs: "Their version",
    same: "Both versions say the same.",
    takeTheirs: "Use theirs",
    overwrite: "Overwrite with mine",
    back: "Back to the form"
  },
  anyFile: (d) => select(d.kind, { image: "an image", other: "a file" })
})
