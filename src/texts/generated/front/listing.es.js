// Made by `node scripts/build-texts.ts` of the messages beside this folder.

export default {
  title: "¿Sigue siendo correcto?",
  lead: (d) => "Esto es lo que leen hoy sobre su empresa quienes visitan " + d.building + ".",
  loading: "Cargando sus datos",
  failed: "No se pudieron cargar sus datos",
  incomplete: "Este enlace no está completo. Ábralo de nuevo desde el correo.",
  retry: "Reintentar",
  none: "ninguno",
  fields: {
    companyName: "Nombre de la empresa",
    suiteNumber: "Número de suite",
    phone: "Teléfono",
    email: "Correo electrónico",
    website: "Sitio web",
    aliases: "También conocida como"
  },
  contact: "Contacto",
  contacts: "Contactos",
  contactNumber: (d) => "Contacto " + d.n,
  contactName: "Nombre",
  contactPhone: "Teléfono",
  addContact: "Agregar contacto",
  removeContact: (d) => "Quitar el contacto " + d.n,
  aliasesHint: "Nombres anteriores o comerciales: la búsqueda también encuentra la empresa por ellos",
  websiteHint: "Si falta https://, se agrega",
  confirm: "Sí, es correcto",
  change: "Cambiar algo",
  send: "Enviar los cambios",
  back: "Volver",
  changeLead: "El administrador del edificio revisa los cambios antes de que los vean los visitantes.",
  unchanged: "Todavía no hay ningún cambio. Si todo es correcto, vuelva y confírmelo.",
  sendFailed: "No se enviaron los cambios",
  confirmFailed: "No se guardó la respuesta",
  confirmed: "Gracias. Sus datos quedan como están.",
  proposed: "Gracias. El administrador del edificio revisará sus cambios; aparecerán en cuanto los acepte.",
  done: "Este enlace ya se usó. Volveremos a preguntarle dentro de unos meses.",
  closed: "Aquí no hay nada que hacer",
  states: {
    used: "Este enlace ya se respondió y solo sirve una vez. Para otro cambio, hable con el administrador del edificio.",
    lapsed: "Este enlace tiene más de 30 días. Para un cambio, hable con el administrador del edificio; el próximo correo traerá otro enlace.",
    withdrawn: "Este enlace se envió a una dirección que ya no está en el directorio. Use el correo enviado a la dirección actual o hable con el administrador del edificio.",
    gone: "Esta empresa ya no está en el directorio. Si es un error, hable con el administrador del edificio."
  },
  directory: (d) => "Abrir el directorio de " + d.building
}
