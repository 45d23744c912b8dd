// Made by `node scripts/build-texts.ts` of the messages beside this folder.

export default {
  unknown: "Algo salió mal",
  network: (d) => "Error de red: " + d.message,
  unanswered: "No hubo respuesta a tiempo",
  failed: "La solicitud falló"
}
