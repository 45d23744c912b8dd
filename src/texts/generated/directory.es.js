// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { number, plural, select } from "@messageformat/runtime";
import { es } from "@messageformat/runtime/lib/cardinals";
export default {
  loading: "Cargando la información del directorio...",
  missing: {
    title: "Edificio no encontrado",
    text: "Ningún edificio tiene esta dirección. Revise el enlace o vuelva a escanear el código del vestíbulo.",
    home: (d) => "Ir a " + d.brand
  },
  unreachable: {
    title: "No se puede acceder al directorio",
    text: "Aparecerá aquí en cuanto vuelva la conexión."
  },
  title: (d) => d.building + " · Directorio",
  untitled: "Directorio",
  about: (d) => d.building + ", " + d.address + ": " + plural(d.count, 0, es, { one: number("es-US", d.count, 0) + " empresa", other: number("es-US", d.count, 0) + " empresas" }) + " por piso y suite.",
  search: {
    label: "Buscar en el directorio",
    placeholder: "Busque por empresa, suite o contacto...",
    count: (d) => number("es-US", d.found, 0) + " de " + plural(d.all, 0, es, { one: number("es-US", d.all, 0) + " empresa", other: number("es-US", d.all, 0) + " empresas" }),
    noneTitle: "Sin resultados",
    none: (d) => "Ninguna empresa ni contacto coincide con \"" + d.term + "\"",
    hint: "Pruebe con otra búsqueda.",
    clear: "Borrar la búsqueda"
  },
  empty: {
    title: "No hay empresas en la lista",
    text: "Este directorio está vacío por ahora. Las empresas aparecerán aquí cuando se agreguen."
  },
  more: (d) => "Aquí aparecen las primeras " + number("es-US", d.shown, 0) + " de " + number("es-US", d.all, 0) + " empresas.",
  tenants: "Empresas por piso",
  floor: {
    basement: (d) => "Sótano " + number("es-US", d.number, 0),
    ground: "Planta baja",
    above: (d) => "Piso " + number("es-US", d.number, 0)
  },
  suite: "Suite",
  also: (d) => "También: " + d.names,
  call: (d) => "Llamar al " + d.phone,
  callPerson: (d) => "Llamar a " + d.name + ", " + d.phone,
  mail: (d) => "Escribir a " + d.address,
  directions: "Cómo llegar",
  visit: (d) => "Visitar " + d.host,
  weather: {
    label: "El tiempo",
    loading: "Cargando el tiempo",
    unavailable: "El tiempo no está disponible",
    noLocation: "Ubicación no disponible",
    noFigure: "--°F",
    nothing: "Sin datos del tiempo",
    retry: "Reintentar el tiempo",
    degrees: (d) => d.fahrenheit + "°F",
    sky: (d) => select(d.condition, { storm: "tormenta", rain: "lluvia", snow: "nieve", mist: "niebla", clear: "despejado", other: "nublado" }),
    source: (d) => "El tiempo: " + d.name
  },
  panel: {
    label: "Acerca de este edificio",
    location: "Ubicación",
    leasing: "Información de alquiler",
    contact: "Contacto",
    phone: "Teléfono",
    amenities: "Servicios del edificio"
  },
  qr: {
    title: "Escanee para verlo en su teléfono",
    picture: (d) => "Código QR que lleva a " + d.url
  },
  announcements: {
    label: "Avisos",
    urgent: "Urgente",
    pause: "Pausar los avisos",
    resume: "Reanudar los avisos",
    previous: "Aviso anterior",
    next: "Aviso siguiente",
    position: (d) => d.index + " de " + d.count
  },
  featured: {
    title: "Productos destacados",
    from: (d) => "Desde " + d.price,
    all: "Ver la tienda"
  },
  leasing: (d) => "Alquiler " + d.whom,
  offline: (d) => "Sin conexión desde las " + d.time,
  idle: {
    title: "¿Sigue ahí?",
    text: (d) => "El directorio vuelve al inicio en " + plural(d.seconds, 0, es, { one: number("es-US", d.seconds, 0) + " segundo", other: number("es-US", d.seconds, 0) + " segundos" }) + ".",
    stay: "Sigo aquí"
  },
  poweredBy: (d) => "Con tecnología de " + d.brand,
  kit: {
    close: "Cerrar",
    retry: "Reintentar",
    clearSearch: "Borrar la búsqueda",
    loading: "Cargando",
    opensNewTab: "(se abre en otra pestaña)",
    skip: "Ir al contenido"
  },
  keyboard: {
    label: "Teclado en pantalla",
    space: "Espacio",
    backspace: "Retroceso",
    clear: "Borrar",
    done: "Listo",
    hyphen: "Guion",
    ampersand: "Signo &",
    apostrophe: "Apóstrofo"
  },
  pages: {
    floor: (d) => "Piso " + d.mark,
    floors: (d) => "Pisos " + d.from + "–" + d.to,
    position: (d) => d.range + " · " + d.page + " de " + d.pages,
    previous: "Página anterior",
    next: "Página siguiente"
  },
  answer: {
    suite: (d) => "Suite " + d.suite,
    take: "Escanee para llevarlo consigo",
    picture: (d) => "Código QR que lleva a " + d.company,
    back: (d) => "De vuelta al directorio en " + plural(d.seconds, 0, es, { one: number("es-US", d.seconds, 0) + " segundo", other: number("es-US", d.seconds, 0) + " segundos" }),
    close: "Volver al directorio"
  },
  reach: "Acercar la búsqueda"
}
