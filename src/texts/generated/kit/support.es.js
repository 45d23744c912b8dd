// Made by `node scripts/build-texts.ts` of the messages beside this folder.

export default {
  hours: "De lunes a viernes, de 9 a. m. a 5 p. m., hora del centro"
}
