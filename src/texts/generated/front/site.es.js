// Made by `node scripts/build-texts.ts` of the messages beside this folder.

export default {
  nav: {
    label: "Principal",
    home: (d) => d.brand + ", inicio",
    freeDirectory: "Directorio gratuito",
    shop: "Tienda",
    myOrders: "Mis pedidos",
    cart: "Carrito",
    account: "Mi cuenta",
    adminPortal: "Portal de administración",
    login: "Iniciar sesión",
    logout: "Cerrar sesión",
    goTo: "Ir al",
    dashboard: "Panel"
  },
  footer: {
    privacy: "Privacidad",
    terms: "Condiciones",
    contact: "Contacto",
    support: "Ayuda por teléfono",
    theme: "Apariencia",
    themes: {
      system: "Automático",
      light: "Claro",
      dark: "Noche"
    }
  },
  contact: {
    title: "Contacto",
    intro: "La ayuda es por teléfono.",
    phone: "Teléfono",
    hours: "Horario",
    ready: "Tenga a mano",
    readyText: "La dirección de su directorio y el número de solicitud, si una página se lo mostró."
  },
  notFound: {
    title: "404: página no encontrada",
    text: "En esta dirección no hay nada. Puede que esté mal escrita o que la página se haya mudado.",
    action: "Ir a la página de inicio"
  },
  crash: {
    title: "No se pudo mostrar esta página",
    text: "Vuelva a cargarla. Si no sirve, llámenos y díganos el número de solicitud que aparece abajo.",
    textWithoutId: "Vuelva a cargarla. Si no sirve, llámenos.",
    request: "Solicitud",
    reload: "Volver a cargar",
    home: "Ir a la página de inicio"
  }
}
