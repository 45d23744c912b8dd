// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("front/site", {
  nav: {
    label: "Main",
    home: (d) => d.brand + ", home",
    freeDirectory: "Free Directory",
    shop: "Shop",
    myOrders: "My Orders",
    cart: "Cart",
    account: "My Account",
    adminPortal: "Admin Portal",
    login: "Login",
    logout: "Logout",
    goTo: "Go to",
    dashboard: "Dashboard"
  },
  footer: {
    privacy: "Privacy",
    terms: "Terms",
    contact: "Contact",
    support: "Support by phone",
    theme: "Appearance",
    themes: {
      system: "As the system",
      light: "Light",
      dark: "Night"
    }
  },
  contact: {
    title: "Contact",
    intro: "Support is by phone.",
    phone: "Phone",
    hours: "Hours",
    ready: "Have ready",
    readyText: "The address of your directory, and the request number if a page showed you one."
  },
  notFound: {
    title: "404 Page Not Found",
    text: "There is nothing at this address. It may have been mistyped, or the page may have moved.",
    action: "Go to the start page"
  },
  crash: {
    title: "This page could not be shown",
    text: "Reload it. If that does not help, call us and name the request below.",
    textWithoutId: "Reload it. If that does not help, call us.",
    request: "Request",
    reload: "Reload",
    home: "Go to the start page"
  }
})
