// Made by `node scripts/build-texts.ts` of the messages beside this folder.

export default {
  menu: "Menú",
  close: "Cerrar",
  cancel: "Cancelar",
  retry: "Reintentar",
  showPassword: "Mostrar la contraseña",
  hidePassword: "Ocultar la contraseña",
  clearSearch: "Borrar la búsqueda",
  optional: "Opcional",
  increase: "Aumentar",
  decrease: "Disminuir",
  notifications: "Notificaciones",
  loading: "Cargando",
  opensNewTab: "(se abre en otra pestaña)"
}
