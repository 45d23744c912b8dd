// Made by `node scripts/build-texts.ts` of the messages beside this folder.

export default {
  title: "Vincule esta pantalla",
  loading: "Pidiendo un código",
  code: (d) => "El código es " + d.letters,
  picture: "Código QR de la página donde se escribe este código",
  scan: "Para quien administra el edificio: escanee este código.",
  type: (d) => "O abra " + d.where + ", luego Displays, y escriba las letras.",
  renewed: "El código cambia cada diez minutos.",
  away: "No se puede conectar con el servidor. Se vuelve a intentar.",
  setup: "Ese código de instalación ya se usó, o pertenece a un pedido cancelado.",
  forgotten: "Esta pantalla ya no muestra ningún edificio: se quitó de él, o el edificio se eliminó."
}
