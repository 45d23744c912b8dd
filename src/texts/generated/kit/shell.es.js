// Made by `node scripts/build-texts.ts` of the messages beside this folder.

export default {
  skip: "Ir al contenido",
  offline: "No tiene conexión. Lo guardado está a salvo; los cambios tienen que esperar."
}
