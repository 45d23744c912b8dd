// Made by `node scripts/build-texts.ts` of the messages beside this folder.

export default {
  subject: (d) => "¿Sigue siendo correcto? " + d.company + " en el directorio de " + d.building,
  lead: (d) => "Esto es lo que leen hoy sobre " + d.company + " quienes visitan " + d.building + ", " + d.address + ":",
  rows: {
    company: "Empresa",
    suite: "Suite",
    phone: "Teléfono",
    email: "Correo electrónico",
    website: "Sitio web",
    aliases: "También conocida como",
    contact: "Contacto"
  },
  none: "ninguno",
  action: "Confirmar o cambiar",
  link: (d) => "No necesita una cuenta. El enlace es solo para estos datos, sirve una vez y durante " + d.days + " días; el administrador del edificio revisa los cambios antes de publicarlos.",
  quarter: "Se lo preguntamos como máximo una vez por trimestre. Si esta no es su empresa, no tiene que hacer nada."
}
