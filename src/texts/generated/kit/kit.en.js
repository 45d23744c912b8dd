// Made by `node scripts/build-texts.ts` of the messages beside this folder.
import { spoken } from '../../spoken.ts';

export default /* @__PURE__ */ spoken("kit/kit", {
  menu: "Menu",
  close: "Close",
  cancel: "Cancel",
  retry: "Retry",
  showPassword: "Show password",
  hidePassword: "Hide password",
  clearSearch: "Clear search",
  optional: "Optional",
  increase: "Increase",
  decrease: "Decrease",
  notifications: "Notifications",
  loading: "Loading",
  opensNewTab: "(opens in a new tab)"
})
